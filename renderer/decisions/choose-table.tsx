// Takes the edited table: by the system's dialog, or uploaded from the browser's machine.
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { tableEndings } from '#shared/contract/decisions.ts';
import { useClient } from '../client.ts';
import { filesChosen, type NamedFile, uploadFiles } from '../data/import/upload.ts';
import { useAppInfo } from '../data/queries.ts';
import { ErrorNotice } from '../ui/notice.tsx';

type ChooseTableProps = { label: string; isPrimary: boolean; onFile: (path: string) => void };

export function ChooseTable({ label, isPrimary, onFile }: ChooseTableProps) {
  const { t } = useTranslation();
  const client = useClient();
  const dialogs = useAppInfo().data?.dialogs ?? false;
  const input = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const choosing = useMutation({
    mutationFn: () => client.files.choose({ kind: 'table' }),
    onSuccess: ({ paths: [chosen] }) => chosen !== undefined && onFile(chosen),
  });
  const upload = useMutation({
    mutationFn: (file: NamedFile) => {
      abort.current = new AbortController();
      return uploadFiles(client, { title: file.name, files: [file] }, () => {}, abort.current.signal);
    },
    onSuccess: onFile,
  });
  const error = choosing.error ?? upload.error;
  return (
    <>
      <div>
        <Button
          type={isPrimary ? 'primary' : 'default'}
          loading={choosing.isPending || upload.isPending}
          onClick={() => (dialogs ? choosing.mutate() : input.current!.click())}
        >
          {upload.isPending ? t('bringBack.uploading') : label}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={tableEndings.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          const [file] = filesChosen(event.target.files!);
          // Without this, choosing the same file a second time would be no change.
          event.target.value = '';
          if (file) upload.mutate(file);
        }}
      />
      {error && <ErrorNotice error={error} />}
    </>
  );
}
