// A row of the preview as the article that it would become: its fields, and the text that is compared.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Inspection } from '#shared/contract/intake.ts';
import { type ColumnMapping, type Field, fields } from '#shared/model/model.ts';
import { useClient } from '../../../base/client.ts';
import { useFormat } from '../../../base/format.ts';
import { withOpenProject } from '../../../data/queries.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';

type ParsedArticleProps = {
  row: Inspection['preview'][number];
  mapping: ColumnMapping;
  /** The project that the article would join. */
  project: string | undefined;
};

export function ParsedArticle({ row, mapping, project }: ParsedArticleProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useClient();
  const cellOf = (field: Field) => {
    const column = mapping[field];
    return column === undefined ? '' : (row.cells[column] ?? '');
  };
  const { title, body, source } = { title: cellOf('title'), body: cellOf('body'), source: cellOf('source') };
  const parsed = useQuery({
    queryKey: ['parsed', project, title, body, source],
    queryFn: ({ signal }) => {
      const parse = () => client.intake.parsed({ project, title, body, source }, { signal });
      return project === undefined ? parse() : withOpenProject(client, project, parse);
    },
    enabled: body !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className="parsed" aria-label={t('map.parsed')}>
      <dl>
        <dt className="soft">{t('map.parsed')}</dt>
        <dd className="soft">{t('article.row', { row: row.row })}</dd>
        {fields
          .filter((field) => field !== 'body' && mapping[field] !== undefined)
          .map((field) => (
            <ParsedField key={field} label={t(`field.${field}`)} value={cellOf(field)} />
          ))}
      </dl>
      <div>
        {body === '' ? (
          <p className="soft">{t(mapping.body === undefined ? 'map.chooseBody' : 'map.parsedEmpty')}</p>
        ) : (
          parsed.data && (
            <>
              <p className="faint">{t('map.parsedHint', { letters: format.number(parsed.data.letters) })}</p>
              <p className="pre-wrap">
                {parsed.data.pieces.map(({ text, isBoilerplate }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
                  <Fragment key={at}>{isBoilerplate ? <s className="faint">{text}</s> : text}</Fragment>
                ))}
              </p>
            </>
          )
        )}
        {parsed.isError && <ErrorNotice error={parsed.error} />}
      </div>
    </section>
  );
}

function ParsedField({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="faint">{label}</dt>
      <dd className="one-line" title={value}>
        {value || '—'}
      </dd>
    </>
  );
}
