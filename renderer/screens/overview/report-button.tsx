// The report of the project, or of a day on which clusters were decided.
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Statistics } from '#shared/contract/overview.ts';
import { useClient } from '../../base/client.ts';
import { withOpenProject } from '../../data/queries.ts';
import { ReportDialog } from '../../report/report-dialog.tsx';

type ReportProps = { project: string; days: Statistics['progress']['days'] };

export function ReportButton({ disabled, ...report }: ReportProps & { disabled: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={disabled} onClick={() => setOpen(true)}>
        {t('report.openProject')}
      </Button>
      {isOpen && <ProjectReportDialog {...report} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The value of the option for all days. */
const WHOLE = '';

function ProjectReportDialog({ project, days, onClose }: ReportProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const [day, setDay] = useState(WHOLE);
  return (
    <ReportDialog
      title={t('report.project')}
      project={project}
      queryKey={[day]}
      make={(request, signal) =>
        withOpenProject(client, project, () =>
          client.report.project({ project, ...request, ...(day !== WHOLE && { day }) }, signal && { signal }),
        )
      }
      onClose={onClose}
    >
      {days.length > 0 && (
        <Select
          value={day}
          aria-label={t('report.clusters')}
          popupMatchSelectWidth={false}
          options={[
            { value: WHOLE, label: t('report.whole') },
            ...days.toReversed().map((one) => ({ value: one.day, label: t('report.onDay', { day: one.day }) })),
          ]}
          onChange={setDay}
        />
      )}
    </ReportDialog>
  );
}
