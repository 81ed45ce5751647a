// A hidden file input, clicked by a button.
import type { Ref } from 'react';
import { filesChosen, type NamedFile } from '../../data/import/upload.ts';

type FileInputProps = {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** File extensions or media types, as in the HTML attribute. */
  accept: string;
  multiple?: boolean;
  /** Called with at least one file. */
  onFiles: (files: NamedFile[]) => void;
};

export function FileInput({ ref, label, accept, multiple = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      aria-label={label}
      accept={accept}
      onChange={({ target }) => {
        const files = filesChosen(target.files!);
        // Without this, choosing the same file a second time would fire no change.
        target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

/** One input serves both: it asks for a folder or for files. */
export function askForFiles(input: HTMLInputElement, folder: boolean): void {
  input.webkitdirectory = folder;
  input.click();
}
