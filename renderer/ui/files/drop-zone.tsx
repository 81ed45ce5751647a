// Takes one file, several, or a folder, dropped anywhere in the window or chosen by a click. Uploads it if there is no
// system dialog.
import { useMutation } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readableEndings } from '#shared/contract/intake.ts';
import { useClient } from '../../base/client.ts';
import { filesDropped, type NamedFile, uploadFiles, uploadOf } from '../../data/import/upload.ts';
import { useAppInfo } from '../../data/queries.ts';
import './drop-zone.css';
import { fileName } from '../../base/format.ts';
import { FileIcon } from '../icons.tsx';
import { ErrorNotice } from '../notice.tsx';
import { askForFiles, FileInput } from './file-input.tsx';

type DropZoneProps = { onFile: (path: string) => void; compact?: boolean };

export function DropZone({ onFile, compact = false }: DropZoneProps) {
  const { t } = useTranslation();
  const client = useClient();
  const dialogs = useAppInfo().data?.dialogs ?? false;
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(onFile);
  const choosing = useMutation({
    mutationFn: async (kind: 'workbook' | 'folder') => {
      const { paths } = await client.files.choose({ kind });
      const [first] = paths;
      if (first === undefined || paths.length === 1) return first;
      const name = t('drop.several', { first: fileName(first), count: paths.length });
      return (await client.files.gather({ name, paths })).path;
    },
    onSuccess: (chosen) => chosen !== undefined && onFile(chosen),
  });
  const dragging = useWindowDrop(upload.start);
  const error = upload.error ?? choosing.error;

  return (
    <div className="stack drop-area">
      {upload.title !== null ? (
        <div className="column drop-zone drop-busy">
          <span>{t('drop.uploading', { name: upload.title })}</span>
          <Progress percent={Math.round(upload.fraction * 100)} aria-label={t('drop.progress')} />
          <Button onClick={upload.cancel}>{t('action.cancel')}</Button>
        </div>
      ) : (
        <button
          type="button"
          className={`column drop-zone${dragging ? ' drop-over' : ''}${compact ? ' drop-compact' : ''}`}
          disabled={choosing.isPending}
          onClick={() => (dialogs ? choosing.mutate('workbook') : askForFiles(input.current!, false))}
        >
          <FileIcon />
          <strong>{dragging ? t('drop.release') : t('drop.invite')}</strong>
          <span className="soft">{t('drop.formats')}</span>
        </button>
      )}
      {upload.title === null && (
        <Button
          type="link"
          disabled={choosing.isPending}
          onClick={() => (dialogs ? choosing.mutate('folder') : askForFiles(input.current!, true))}
        >
          {t('drop.folder')}
        </Button>
      )}
      <FileInput
        ref={input}
        label={t('drop.invite')}
        accept={readableEndings.map((ending) => `.${ending}`).join(',')}
        multiple
        onFiles={upload.start}
      />
      {error !== null && <ErrorNotice error={error} />}
    </div>
  );
}

function useUpload(onFile: (path: string) => void) {
  const { t } = useTranslation();
  const client = useClient();
  const [fraction, setFraction] = useState(0);
  const abort = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: (files: NamedFile[]) => {
      abort.current = new AbortController();
      setFraction(0);
      return uploadFiles(client, uploadOf(files, several), setFraction, abort.current.signal);
    },
    onSuccess: onFile,
  });
  const several = (first: string, count: number) => t('drop.several', { first, count });
  useEffect(() => () => abort.current?.abort(), []);
  return {
    /** The title of the running upload, or null. */
    title: upload.isPending ? uploadOf(upload.variables, several).title : null,
    fraction,
    error: upload.error,
    start: upload.mutate,
    cancel: () => {
      abort.current?.abort();
      upload.reset();
    },
  };
}

function useWindowDrop(take: (files: NamedFile[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    // Entering a child fires before leaving its parent, so only the count says whether the window was left.
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
      if (event.dataTransfer) void filesDropped(event.dataTransfer).then((files) => files.length > 0 && take(files));
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
