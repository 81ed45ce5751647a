// Adds articles to a reference set of the project's folder.
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newSetName } from '#shared/contract/reference-sets.ts';
import { type ReferenceSet, referenceEndings } from '#shared/contract/references.ts';
import { useClient } from '../../base/client.ts';
import { type NamedFile, uploadFiles, uploadOf } from '../../data/import/upload.ts';
import { useAppInfo, withOpenProject } from '../../data/queries.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { askForFiles, FileInput } from '../../ui/files/file-input.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';

type AddReferencesProps = {
  project: string;
  sets: readonly ReferenceSet[];
  onStarted: (job: string) => void;
};

/** An existing name adds to that set, also newer versions; a new name makes a set. */
export function AddReferences({ project, sets, onStarted }: AddReferencesProps) {
  const { t } = useTranslation();
  const id = useId();
  const client = useClient();
  const dialogs = useAppInfo().data?.dialogs ?? false;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? sets[0]?.name ?? t('references.newName');
  const isKnown = sets.some((set) => set.name === name);
  const isUsable = isKnown || newSetName.safeParse(name).success;
  const add = useMutation({
    mutationFn: async (from: 'references' | 'folder' | readonly NamedFile[]) => {
      const sources = typeof from === 'string' ? (await client.files.choose({ kind: from })).paths : await upload(from);
      if (sources.length === 0) return null;
      const change = isKnown ? 'update' : 'add';
      return withOpenProject(client, project, () =>
        client.references.add({ project, name, sources: [...sources], change }),
      );
    },
    onSuccess: (started) => started && onStarted(started.job),
  });
  const upload = (files: readonly NamedFile[]) => {
    // The names of files in a folder begin with the folder, which is one source.
    const sources = files[0]!.name.includes('/') ? [files] : files.map((file) => [file]);
    const uploads = sources.map((source) => uploadOf(source, (first) => first));
    return Promise.all(uploads.map((one) => uploadFiles(client, one, () => {}, new AbortController().signal)));
  };
  return (
    <>
      <ButtonRow>
        <label htmlFor={id}>{t('references.name')}</label>
        <Input
          id={id}
          className="watched-path"
          value={name}
          status={isUsable ? '' : 'error'}
          onChange={({ target }) => setTyped(target.value)}
        />
        {(['references', 'folder'] as const).map((kind) => (
          <Button
            key={kind}
            disabled={!isUsable || add.isPending}
            onClick={() => (dialogs ? add.mutate(kind) : askForFiles(input.current!, kind === 'folder'))}
          >
            {t(kind === 'folder' ? 'references.addFolder' : 'references.add')}
          </Button>
        ))}
        <FileInput
          ref={input}
          label={t('references.add')}
          accept={referenceEndings.map((ending) => `.${ending}`).join(',')}
          multiple
          onFiles={(files) => add.mutate(files)}
        />
      </ButtonRow>
      {add.isError && <ErrorNotice error={add.error} />}
    </>
  );
}
