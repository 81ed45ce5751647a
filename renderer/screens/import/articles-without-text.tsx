// The articles of an import whose body consists only of boilerplate.
import { Spin } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportId } from '#shared/model/model.ts';
import { useFormat } from '../../base/format.ts';
import { useWithoutText } from '../../data/queries.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { RowList } from './row-list.tsx';

type ArticlesWithoutTextProps = {
  project: string;
  importId: ImportId;
  count: number;
  /** The sheet of the articles; set if several were imported. */
  sheet?: string;
};

export function ArticlesWithoutText({ project, importId, count, sheet }: ArticlesWithoutTextProps) {
  const { t } = useTranslation();
  const title = useId();
  const format = useFormat();
  const articles = useWithoutText(project, importId);
  const name = sheet === undefined ? t('imports.withoutText') : t('imports.withoutTextOf', { sheet });
  return (
    <section className="stack close" aria-labelledby={title}>
      <h2 id={title}>
        {name} ({format.number(count)})
      </h2>
      <p className="soft">{t('imports.withoutTextHint')}</p>
      {articles.isPending && <Spin />}
      {articles.isError && <ErrorNotice error={articles.error} />}
      {articles.data && (
        <RowList
          rows={articles.data.pages.flat()}
          reading={articles}
          describe={({ row, title }) => ({ row, text: title || t('article.untitled') })}
        />
      )}
    </section>
  );
}
