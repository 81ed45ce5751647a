// Shown for U after a step that can't be undone: explains that, and offers the backup that was made before a
// re-cluster.
import { Button, Modal } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { type AppErrorMessage, appErrors } from '#shared/words/errors.ts';
import { useFormat } from '../../base/format.ts';
import { appErrorOf, useAppErrorText } from '../../data/errors.ts';
import { useRestore } from '../../data/use-restore.ts';
import { CopyProgress } from '../../frame/project/copy-progress.tsx';

export type LastStep = z.infer<typeof appErrors.LAST_STEP_PERMANENT.data>;

/** Null for any other error. */
export function lastStepOf(error: unknown): LastStep | null {
  const appError = appErrorOf(error);
  if (appError?.code !== 'LAST_STEP_PERMANENT') return null;
  return appErrors.LAST_STEP_PERMANENT.data.safeParse(appError.data).data ?? null;
}

type LastStepDialogProps = {
  step: LastStep;
  name: string;
  onHistory: () => void;
  onClose: () => void;
};

export function LastStepDialog({ step, name, onHistory, onClose }: LastStepDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useAppErrorText();
  const { start, copying } = useRestore(onClose);
  const close = useRef<HTMLButtonElement>(null);
  // Focused in the commit that opens the dialog, so that keys typed at once reach it.
  useLayoutEffect(() => close.current?.focus(), []);
  const { backup, at } = step;
  const appError: AppErrorMessage = { code: 'LAST_STEP_PERMANENT', data: step };
  return (
    <Modal
      open
      title={t('history.stays')}
      closable={!copying.working}
      mask={{ closable: !copying.working }}
      onCancel={onClose}
      footer={
        !copying.working && (
          <>
            {backup !== null && (
              <Button loading={copying.isPending} onClick={() => start({ path: backup, name, madeAt: at })}>
                {t('history.openBackup')}
              </Button>
            )}
            <Button onClick={onHistory}>{t('history.open')}</Button>
            <Button ref={close} type="primary" onClick={onClose}>
              {t('action.close')}
            </Button>
          </>
        )
      }
    >
      <p>{textOf(appError)}</p>
      <p className="soft numbers">{t('history.stepAt', { time: format.date(at) })}</p>
      <CopyProgress {...copying} />
    </Modal>
  );
}
