// The row above the comparison: the sentence of the cluster between its marks and the controls of the comparison.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import { useFormat } from '../../base/format.ts';
import { keyOf } from '../../keys/review-keys.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { NextIcon, PreviousIcon } from '../../ui/icons.tsx';
import { StatusMark } from '../list/status-mark.tsx';
import { NoteButtons } from '../notes/note-buttons.tsx';
import { ClusterSentence } from './cluster-sentence.tsx';
import { PanelChips } from './panel-chips.tsx';
import type { Compare } from './use-compare.ts';

type CompareToolbarProps = {
  project: string;
  detail: ClusterDetail;
  compare: Compare;
  keysEnabled: boolean;
  onNote: (detail: ClusterDetail) => void;
  /** Shows a place that the sentence speaks of, by its number. */
  onPlace: (at: number) => void;
  /** The menu of further controls. */
  children: ReactNode;
};

export function CompareToolbar({
  project,
  detail,
  compare,
  keysEnabled,
  onNote,
  onPlace,
  children,
}: CompareToolbarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { differences, bindings } = compare;
  const openNote = () => onNote(detail);
  return (
    <ButtonRow tight className="soft compare-toolbar">
      <div className="toolbar-lines">
        <span className="line" data-testid="cluster-status" title={t(`status.${detail.status}`)}>
          <StatusMark status={detail.status} />
          <span className="facts-long">{t('compare.members', { members: detail.members.length })}</span>
          <span className="facts-short">{format.number(detail.members.length)}</span>
        </span>
        <NoteButtons project={project} detail={detail} keysEnabled={keysEnabled} onNote={openNote} />
      </div>
      <ClusterSentence
        key={detail.id}
        project={project}
        detail={detail}
        claims={{ ...compare.claims, show: onPlace }}
        onNote={openNote}
      />
      <div className="toolbar-lines">
        <span className="line">
          <span className="change-count numbers" data-testid="change-count">
            <ChangeCount compare={compare} />
          </span>
          <StepButtons
            disabled={!differences}
            previous={{ name: t('compare.previousChange'), key: keyOf('previousChange'), onClick: bindings.p }}
            next={{ name: t('compare.nextChange'), key: keyOf('nextChange'), onClick: bindings.n }}
          />
          {children}
        </span>
        <PanelChips compare={compare} offered={detail.members.length > 2 ? ['members', 'lost'] : ['lost']} />
      </div>
    </ButtonRow>
  );
}

function ChangeCount({ compare: { differences, changes, isTitleOnly } }: { compare: Compare }) {
  const { t } = useTranslation();
  const words =
    differences === null
      ? t('compare.comparing')
      : changes.current !== null
        ? t('compare.changeOf', { change: changes.current + 1, changes: differences })
        : isTitleOnly
          ? t('compare.titleOnly', { changes: differences })
          : t('compare.changes', { count: differences });
  // Drawn again for other words: at the right edge, changed text would move.
  return <span key={words}>{words}</span>;
}

type Step = { name: string; key: string; onClick: () => void };

export function StepButtons({ previous, next, disabled }: { previous: Step; next: Step; disabled?: boolean }) {
  return (
    <ButtonRow as="span" tight className="pair-buttons">
      {[previous, next].map(({ name, key, onClick }, at) => (
        <Button
          key={key}
          type="text"
          size="small"
          icon={at === 0 ? <PreviousIcon /> : <NextIcon />}
          disabled={disabled}
          aria-label={name}
          title={`${name} (${key})`}
          onClick={onClick}
        />
      ))}
    </ButtonRow>
  );
}
