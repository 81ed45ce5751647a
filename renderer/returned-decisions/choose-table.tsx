// Takes the edited table from the system's dialog, or as an upload from the browser.
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { tableEndings } from '#shared/contract/returned-decisions.ts';
import { useClient } from '../base/client.ts';
import { type NamedFile, uploadFiles } from '../data/import/upload.ts';
import { useAppInfo } from '../data/queries.ts';
import { FileInput } from '../ui/files/file-input.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

type ChooseTableProps = { label: string; isPrimary?: boolean; onFile: (path: string) => void };

export function ChooseTable({ label, isPrimary = false, onFile }: ChooseTableProps) {
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
      <Button
        type={isPrimary ? 'primary' : 'default'}
        loading={choosing.isPending || upload.isPending}
        onClick={() => (dialogs ? choosing.mutate() : input.current!.click())}
      >
        {upload.isPending ? t('bringBack.uploading') : label}
      </Button>
      <FileInput
        ref={input}
        label={label}
        accept={tableEndings.map((ending) => `.${ending}`).join(',')}
        onFiles={([file]) => upload.mutate(file!)}
      />
      {error && <ErrorNotice error={error} />}
    </>
  );
}
