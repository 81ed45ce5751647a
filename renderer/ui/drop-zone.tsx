// Takes a workbook: dropped anywhere in the window, or chosen by a click; uploads it where there is no system dialog.
import { useMutation } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../client.ts';
import { useAppInfo } from '../data/queries.ts';
import { uploadFile } from '../data/upload.ts';
import './drop-zone.css';
import { FileIcon } from './icons.tsx';
import { ErrorNotice } from './notice.tsx';

type DropZoneProps = { onFile: (path: string) => void; compact?: boolean };

export function DropZone({ onFile, compact = false }: DropZoneProps) {
  const { t } = useTranslation();
  const client = useClient();
  const dialogs = useAppInfo().data?.dialogs ?? false;
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(onFile);
  const choosing = useMutation({
    mutationFn: () => client.files.choose({ kind: 'workbook' }),
    onSuccess: (chosen) => chosen && onFile(chosen.path),
  });
  const dragging = useWindowDrop(upload.start);
  const error = upload.error ?? choosing.error;

  return (
    <div className="drop-area">
      {upload.file ? (
        <div className="drop-zone drop-busy">
          <span>{t('drop.uploading', { name: upload.file.name })}</span>
          <Progress percent={Math.round(upload.fraction * 100)} aria-label={t('drop.progress')} />
          <Button onClick={upload.cancel}>{t('action.cancel')}</Button>
        </div>
      ) : (
        <button
          type="button"
          className={`drop-zone${dragging ? ' drop-over' : ''}${compact ? ' drop-compact' : ''}`}
          disabled={choosing.isPending}
          onClick={() => (dialogs ? choosing.mutate() : input.current?.click())}
        >
          <FileIcon />
          <strong>{dragging ? t('drop.release') : t('drop.invite')}</strong>
          <span className="soft">{t('drop.formats')}</span>
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('drop.invite')}
        accept=".xlsx,.xlsm,.xlsb,.xls"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Without this, choosing the same file a second time would be no change.
          event.target.value = '';
          if (file) upload.start(file);
        }}
      />
      {error !== null && <ErrorNotice error={error} />}
    </div>
  );
}

function useUpload(onFile: (path: string) => void) {
  const client = useClient();
  const [fraction, setFraction] = useState(0);
  const abort = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: (file: File) => {
      abort.current = new AbortController();
      setFraction(0);
      return uploadFile(client, file, setFraction, abort.current.signal);
    },
    onSuccess: onFile,
  });
  useEffect(() => () => abort.current?.abort(), []);
  return {
    file: upload.isPending ? upload.variables : null,
    fraction,
    error: upload.error,
    start: upload.mutate,
    cancel: () => {
      abort.current?.abort();
      upload.reset();
    },
  };
}

/** Whether a file is being dragged over the window; a dropped one is taken. */
function useWindowDrop(take: (file: File) => void): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    // Entering a child fires before leaving its parent: only the count says whether the window was left.
    let depth = 0;
    const enter = () => {
      depth += 1;
      setDragging(true);
    };
    const leave = () => {
      depth -= 1;
      setDragging(depth > 0);
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setDragging(false);
      const file = event.dataTransfer?.files[0];
      if (file) take(file);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [take]);
  return dragging;
}
