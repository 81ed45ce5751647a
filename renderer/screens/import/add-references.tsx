// Adds articles to a reference set of the project's folder.
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readableEndings } from '#shared/contract/intake.ts';
import type { ReferenceSet } from '#shared/contract/references.ts';
import { setName } from '#shared/reference-sets.ts';
import { useClient } from '../../client.ts';
import { type NamedFile, uploadFiles } from '../../data/import/upload.ts';
import { useAppInfo, withOpenProject } from '../../data/queries.ts';
import { FileInput } from '../../ui/files/file-input.tsx';
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
  const name = typed ?? sets[0]?.name ?? t('references.title');
  const isUsable = setName.safeParse(name).success;
  const add = useMutation({
    mutationFn: async (files: readonly NamedFile[] | null) => {
      const sources = files ? await upload(files) : [...(await client.files.choose({ kind: 'workbook' })).paths];
      if (sources.length === 0) return null;
      const change = sets.some((set) => set.name === name) ? 'update' : 'add';
      return withOpenProject(client, project, () => client.references.add({ project, name, sources, change }));
    },
    onSuccess: (started) => started && onStarted(started.job),
  });
  const upload = (files: readonly NamedFile[]) =>
    Promise.all(
      files.map((file) =>
        uploadFiles(client, { title: file.name, files: [file] }, () => {}, new AbortController().signal),
      ),
    );
  return (
    <>
      <div className="row">
        <label htmlFor={id}>{t('references.name')}</label>
        <Input
          id={id}
          className="watched-path"
          value={name}
          status={isUsable ? '' : 'error'}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          disabled={!isUsable}
          loading={add.isPending}
          onClick={() => (dialogs ? add.mutate(null) : input.current!.click())}
        >
          {t('references.add')}
        </Button>
        <FileInput
          ref={input}
          label={t('references.add')}
          accept={[...readableEndings, 'tonggao'].map((ending) => `.${ending}`).join(',')}
          multiple
          onFiles={(files) => add.mutate(files)}
        />
      </div>
      {add.isError && <ErrorNotice error={add.error} />}
    </>
  );
}
