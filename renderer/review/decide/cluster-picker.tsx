// Chooses another cluster by a few keys: those that may be the same story first, then any by its title. The two centres
// stand side by side before anything is done.
import { useQuery } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail, ClusterSummary } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model.ts';
import { clip } from '#shared/text/characters.ts';
import { useClient } from '../../client.ts';
import { useClusters } from '../../data/cluster-list-queries.ts';
import { clusterQuery, textQuery } from '../../data/cluster-queries.ts';
import './dialogs.css';
import { firstChoice, pickable } from './pickable.ts';

/** UTF-16 units that are shown of a centre. */
const BEGINNING = 300;

type ClusterPickerProps = {
  project: string;
  detail: ClusterDetail;
  /** What choosing does, for the title and the button. */
  title: string;
  action: string;
  onPick: (cluster: ClusterId) => void;
  onClose: () => void;
};

export function ClusterPicker({ project, detail, title, action, onPick, onClose }: ClusterPickerProps) {
  const { t } = useTranslation();
  const all = useClusters(project);
  const [words, setWords] = useState('');
  /** Chosen by the editor; null: none yet. */
  const [picked, setPicked] = useState<ClusterId | null>(null);
  const list = useId();
  const wanted = useDeferredValue(words);
  const options = useMemo(() => pickable(all.data?.clusters ?? [], detail, wanted), [all.data, detail, wanted]);
  const chosen = picked === null ? firstChoice(options, detail, wanted) : options.find(({ id }) => id === picked);

  function press(event: React.KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const from = chosen ? options.indexOf(chosen) : -1;
      const to = options[Math.max(0, Math.min(options.length - 1, from + step))];
      if (to) setPicked(to.id);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      // What the last characters find is not on the screen yet.
      if (chosen && wanted === words) onPick(chosen.id);
    }
  }

  return (
    <Modal
      open
      width={720}
      title={title}
      okText={action}
      okButtonProps={{ disabled: !chosen }}
      onOk={() => chosen && onPick(chosen.id)}
      onCancel={onClose}
    >
      <Input
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={chosen && `${list}-${chosen.id}`}
        aria-label={t('correct.search')}
        placeholder={t('correct.search')}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setPicked(null);
        }}
        onKeyDown={press}
      />
      <div id={list} role="listbox" aria-label={t('list.label')} className="picker-list">
        {options.map((option) => (
          <Option
            key={option.id}
            id={`${list}-${option.id}`}
            option={option}
            suggested={detail.mayBeSameAs.some(({ cluster }) => cluster === option.id)}
            selected={option === chosen}
            onChoose={() => setPicked(option.id)}
          />
        ))}
      </div>
      {options.length === 0 && <p className="soft">{t('list.noMatch')}</p>}
      {chosen && (
        <div className="picker-pair">
          <Centre name={t('correct.this')} project={project} cluster={detail.id} />
          <Centre name={t('correct.that')} project={project} cluster={chosen.id} />
        </div>
      )}
    </Modal>
  );
}

type OptionProps = { id: string; option: ClusterSummary; suggested: boolean; selected: boolean; onChoose: () => void };

function Option({ id, option, suggested, selected, onChoose }: OptionProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the box above has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className="picker-option"
      ref={(element) => {
        if (selected) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onChoose}
    >
      <span className="picker-title">{option.title || t('article.untitled')}</span>
      {suggested && <span className="suggested-tag">{t('correct.maybe')}</span>}
      <span className="faint">{t('list.size', { size: option.size })}</span>
    </div>
  );
}

function Centre({ name, project, cluster }: { name: string; project: string; cluster: ClusterId }) {
  const { t } = useTranslation();
  const client = useClient();
  const detail = useQuery(clusterQuery(client, project, cluster));
  const centre = detail.data?.members[0]?.article;
  const text = useQuery({ ...textQuery(client, project, cluster, centre!), enabled: centre !== undefined });
  const article = text.data?.article;
  return (
    <section aria-label={name}>
      <div className="faint">{name}</div>
      <strong>{article && (article.title || t('article.untitled'))}</strong>
      <p>{article && clip(article.body, BEGINNING)}</p>
    </section>
  );
}
