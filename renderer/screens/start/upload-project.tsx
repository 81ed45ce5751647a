// Uploads a project file from the browser into the folder of projects, and opens it.
import { useMutation } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../base/client.ts';
import { filesChosen, type NamedFile, uploadFiles } from '../../data/import/upload.ts';
import type { useAddProject } from '../../data/use-restore.ts';
import { CopyProgress } from '../../frame/project/copy-progress.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';

/** Shows the button and, next to it, the progress. If the file was refused, the reason is below. */
export function UploadProject({ start, copying }: ReturnType<typeof useAddProject>) {
  const { t } = useTranslation();
  const client = useClient();
  // Made at each click, and referenced so that it is not collected while the browser asks for the file.
  const input = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController>(null);
  const [fraction, setFraction] = useState(0);
  const upload = useMutation({
    mutationFn: (file: NamedFile) => {
      abort.current = new AbortController();
      setFraction(0);
      return uploadFiles(client, { title: file.name, files: [file] }, setFraction, abort.current.signal);
    },
    onSuccess: (uploaded) => start(uploaded),
  });
  const choose = () => {
    input.current = document.createElement('input');
    input.current.type = 'file';
    input.current.accept = '.tonggao';
    input.current.onchange = () => {
      const [file] = filesChosen(input.current!.files!);
      if (file) upload.mutate(file);
    };
    input.current.click();
  };
  const cancel = () => {
    abort.current?.abort();
    upload.reset();
  };
  return (
    <div className="stack close fill">
      <ButtonRow>
        <Button loading={upload.isPending || copying.isPending} onClick={choose}>
          {t('start.uploadProject')}
        </Button>
        {upload.isPending && (
          <>
            <Progress percent={Math.round(fraction * 100)} aria-label={t('drop.progress')} />
            <Button onClick={cancel}>{t('action.cancel')}</Button>
          </>
        )}
      </ButtonRow>
      {upload.isError && <ErrorNotice error={upload.error} />}
      {!upload.isPending && <CopyProgress {...copying} />}
    </div>
  );
}
