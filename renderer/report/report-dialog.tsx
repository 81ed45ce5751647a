// Previews a report in either language before it is saved or printed. The frame that shows it runs no scripts.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Segmented, Spin } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportFormat } from '#shared/contract/report.ts';
import { type Language, languages } from '#shared/text/language.ts';
import { useSettings } from '../base/settings.ts';
import { decisionsAnswered } from '../data/decision-scope.ts';
import { useAppInfo } from '../data/queries.ts';
import { ButtonRow } from '../ui/button-row.tsx';
import { RetryNotice } from '../ui/notice.tsx';
import { saveFile } from '../ui/save-file.ts';
import { useFailureMessage } from '../ui/toast/use-failure-message.ts';
import './report-dialog.css';

type ReportDialogProps = {
  title: string;
  project: string;
  /** Identifies the contents of the report. */
  queryKey: readonly unknown[];
  make: (request: { language: Language; format: ReportFormat }, signal?: AbortSignal) => Promise<File>;
  /** Further choices, shown before the language. */
  children?: ReactNode;
  onClose: () => void;
};

export function ReportDialog({ title, project, queryKey, make, children, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [language, setLanguage] = useState(useSettings().language);
  const frame = useRef<HTMLIFrameElement>(null);
  const report = useQuery({
    // Not part of the project's keys: changes of the project do not make the report again while it is read.
    queryKey: ['report', project, ...queryKey, language],
    queryFn: async ({ signal }) => {
      await decisionsAnswered(queries, project);
      const file = await make({ language, format: 'html' }, signal);
      return { file, page: await file.text() };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { file, page } = report.data ?? {};
  const showFailure = useFailureMessage();
  const dialogs = useAppInfo().data?.dialogs ?? false;
  const pdf = useMutation({
    mutationFn: () => make({ language, format: 'pdf' }),
    onSuccess: saveFile,
    onError: showFailure,
  });
  const isReady = file !== undefined && !report.isFetching;
  return (
    <Modal
      open
      width={920}
      className="report-dialog"
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="print" disabled={!isReady} onClick={() => frame.current!.contentWindow!.print()}>
          {t('report.print')}
        </Button>,
        dialogs && (
          <Button key="pdf" disabled={!isReady} loading={pdf.isPending} onClick={() => pdf.mutate()}>
            {t('report.pdf')}
          </Button>
        ),
        <Button key="save" type="primary" disabled={!isReady} onClick={() => saveFile(file!)}>
          {t('report.save')}
        </Button>,
      ]}
    >
      <ButtonRow>
        {children}
        <Segmented
          value={language}
          aria-label={t('report.language')}
          options={languages.map((value) => ({ value, label: t(`report.languages.${value}`) }))}
          onChange={setLanguage}
        />
        <span className="soft">{t('report.hint')}</span>
      </ButtonRow>
      {report.isError && <RetryNotice error={report.error} onRetry={() => void report.refetch()} />}
      <div className="report-frame">
        {/* `allow-modals` is for the print dialog. */}
        {page !== undefined && (
          <iframe ref={frame} title={title} sandbox="allow-same-origin allow-modals" srcDoc={page} />
        )}
        {report.isFetching && <Spin delay={150} />}
      </div>
    </Modal>
  );
}
