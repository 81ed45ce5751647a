// Accepts the suggestions of all clusters of identical texts at once: first the counts, then one action.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Modal, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../client.ts';
import { decisionScope } from '../../data/decision-scope.ts';
import { invalidateReview, useIdentical, withOpenProject } from '../../data/queries.ts';
import { newRequestId } from '../../data/request-id.ts';
import { useFormat } from '../../ui/format.ts';
import { ErrorNotice } from '../../ui/notice.tsx';

export function IdenticalDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useClient();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const counted = useIdentical(project);
  const [alsoDiffering, setAlsoDiffering] = useState(false);
  const { alike, differing } = counted.data ?? {
    alike: { clusters: 0, discarded: 0 },
    differing: { clusters: 0, discarded: 0 },
  };
  const clusters = alike.clusters + (alsoDiffering ? differing.clusters : 0);
  const discarded = alike.discarded + (alsoDiffering ? differing.discarded : 0);

  const accept = useMutation({
    scope: decisionScope(project),
    mutationFn: (request: string) =>
      withOpenProject(client, project, () => client.review.acceptIdentical({ project, alsoDiffering, request })),
    onSuccess: (done) => {
      void message.success(t('identical.done', { clusters: format.number(done.clusters) }), 6);
      onClose();
    },
    onSettled: () => invalidateReview(queries, project),
  });

  return (
    <Modal
      open
      title={t('identical.title')}
      footer={
        // There once it can be pressed, so that it takes the focus then.
        counted.isSuccess && (
          <Button
            type="primary"
            autoFocus
            disabled={clusters === 0}
            loading={accept.isPending}
            onClick={() => accept.mutate(newRequestId())}
          >
            {t('identical.accept')}
          </Button>
        )
      }
      onCancel={onClose}
    >
      {counted.isPending && <Spin />}
      {(counted.error ?? accept.error) && <ErrorNotice error={counted.error ?? accept.error} />}
      {counted.isSuccess && (
        <>
          <p data-testid="identical-counts">
            {t('identical.would', {
              clusters: format.number(clusters),
              kept: format.number(clusters),
              discarded: format.number(discarded),
            })}
          </p>
          {differing.clusters > 0 && (
            <Checkbox checked={alsoDiffering} onChange={({ target }) => setAlsoDiffering(target.checked)}>
              {t('identical.differing', { clusters: format.number(differing.clusters) })}
            </Checkbox>
          )}
          <p className="soft">{t('identical.hint')}</p>
        </>
      )}
    </Modal>
  );
}
