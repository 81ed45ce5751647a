import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { exportedRelationLabels } from '#electron/cells/table-labels.ts';
import { evidenceOfLeader } from '#electron/store/clusters/evidence.ts';
import type { Member } from '#shared/contract/review.ts';
import { type ArticleId, type Evidence, relations } from '#shared/model/model.ts';
import { en } from '../../renderer/i18n/en/index.ts';
import { zh } from '../../renderer/i18n/zh/index.ts';
import {
  describeEvidence,
  describeRelation,
  evidenceAgainst,
  evidenceHint,
  reasonLabels,
  shortEvidence,
} from '../../renderer/ui/labels/evidence-labels.ts';
import { joinedBy } from '../fixtures/evidence.ts';

const format = { percent: (share: number) => `${Math.round(share * 100)}%` };
const LEADER = 1 as ArticleId;
const OTHER = 2 as ArticleId;

const languages = i18next.createInstance();
await languages.init({ resources: { zh: { translation: zh }, en: { translation: en } }, lng: 'zh' });
const chinese = languages.getFixedT('zh');
const english = languages.getFixedT('en');

function joined(figures: Partial<Evidence>): Evidence {
  return joinedBy(LEADER, { kinds: ['similarity'], ...figures });
}

/** As a head next to that of `opposite` shows it; the first article of the cluster is number 1. */
const short = (evidence: Evidence, opposite = LEADER) =>
  shortEvidence(chinese, format, evidence, new Map([[LEADER, 1]]), opposite);

describe('relation words', () => {
  it('name the share and the passages, one or several', () => {
    const three = joined({ relation: 'reprint', matchedShare: 0.96, passages: 3 });
    expect(describeRelation(chinese, format, three)).toBe('转载：96% 相同，按 3 段对齐');
    expect(describeRelation(english, format, three)).toBe('reprint: 96% the same, 3 passages');
    const one = joined({ relation: 'abridged', matchedShare: 1, passages: 1 });
    expect(describeRelation(chinese, format, one)).toBe('删节稿：100% 相同，按 1 段对齐');
    expect(describeRelation(english, format, one)).toBe('abridged: 100% the same, 1 passage');
  });

  it.each(relations)('name “%s” in both languages', (relation) => {
    const member = joined({ relation, matchedShare: 0.5, passages: 2 });
    expect(describeRelation(chinese, format, member)).toMatch(/^\p{Script=Han}+(：50% 相同，按 2 段对齐)?$/u);
    expect(describeRelation(english, format, member)).toMatch(/^[a-z, ]+(: 50% the same, 2 passages)?$/);
  });

  it('are the same in Chinese tables', () => {
    expect(exportedRelationLabels.zh).toEqual(zh.relation);
  });

  it('have no figures where nothing aligns or all is the same', () => {
    expect(describeRelation(english, format, joined({ relation: 'identical', matchedShare: 1 }))).toBe('identical');
    expect(describeRelation(english, format, joined({ relation: 'unrelated', matchedShare: 0, passages: 0 }))).toBe(
      'unrelated',
    );
  });
});

describe('the reason of related coverage', () => {
  const sentences = [{ own: '', other: '' }];
  const reason = (t: typeof chinese, figures: Partial<Evidence>) =>
    reasonLabels(t, { figures: joined(figures), sentences });

  it('is the relation and its passages', () => {
    expect(reason(chinese, { relation: 'quote', passages: 3 })).toBe('引用同一段 · 3 段');
    expect(reason(english, { relation: 'quote', passages: 1 })).toBe('quotes the same passage · 1 passage');
    expect(reason(english, { relation: 'roundup', passages: 2 })).toBe('item in a roundup · 2 passages');
    expect(reason(chinese, { relation: 'boilerplate', passages: 1 })).toBe('只有非正文相同');
  });

  it('is the number of shared sentences where the texts have little else in common', () => {
    expect(reason(chinese, { relation: 'unrelated', passages: 1 })).toBe('有 1 句相同');
    expect(reason(english, { relation: 'unrelated', passages: 0 })).toBe('shares 1 sentence');
  });
});

describe('evidence words', () => {
  it('add the kinds that the relation does not imply', () => {
    expect(
      describeEvidence(chinese, format, joined({ kinds: ['similarity', 'simhash', 'sentences'], passages: 1 })),
    ).toBe('转载：95% 相同，按 1 段对齐 · 指纹相近、有相同长句');
    expect(describeEvidence(chinese, format, joined({ kinds: ['exact-text'], relation: 'identical' }))).toBe(
      '完全相同',
    );
  });

  it('begin with the editor or the URL, which join whatever the relation is', () => {
    const moved = joined({ kinds: ['editor', 'sentences'], relation: 'quote', matchedShare: 0.31, passages: 2 });
    expect(describeEvidence(chinese, format, moved)).toBe('编辑指定 · 引用同一段：31% 相同，按 2 段对齐 · 有相同长句');
    expect(describeEvidence(english, format, moved)).toBe(
      'added by the editor · quotes the same passage: 31% the same, 2 passages · shared long sentences',
    );
  });

  it('are the figures of before where the relation was not measured', () => {
    const old = joined({ relation: null, matchedShare: null, passages: null, kinds: ['similarity', 'simhash'] });
    expect(describeEvidence(chinese, format, old)).toBe('相似度 90% · 汉明距离 2 · 正文相近、指纹相近');
    expect(short(old)).toBe('相似度 90%');
    expect(evidenceHint(chinese, format, old)).not.toContain('\n');
  });

  it('of the first article say so', () => {
    const leader = evidenceOfLeader(LEADER);
    expect(describeEvidence(chinese, format, leader)).toBe('本组首篇');
    expect(short(leader)).toBe('本组首篇');
    expect(evidenceHint(english, format, leader)).toBeUndefined();
  });

  it('name the article that it was measured against, where that is in the cluster', () => {
    const against = (evidence: Evidence, members: readonly ArticleId[]) =>
      evidenceAgainst(
        chinese,
        format,
        { article: { id: OTHER }, evidence } as Member,
        new Map(members.map((id, at) => [id, at + 1])),
      );
    const cut = joined({ relation: 'abridged', matchedShare: 0.96, passages: 3 });
    const words = describeEvidence(chinese, format, cut);
    expect(against(cut, [OTHER, LEADER])).toBe(`与第 2 篇比 · ${words}`);
    expect(against(cut, [OTHER])).toBe(words);
    expect(against(evidenceOfLeader(OTHER), [OTHER])).toBe('本组首篇');
  });

  it('fit a head, and name an article that is not next to it', () => {
    expect(short(joined({ passages: 3 }))).toBe('转载 95%');
    expect(short(joined({ relation: 'identical' }))).toBe('完全相同');
    expect(short(joined({ kinds: ['editor', 'sentences'], passages: 3 }))).toBe('编辑指定 · 转载 95%');
    expect(short(joined({ passages: 3 }), OTHER)).toBe('与第 1 篇比 · 转载 95%');
  });
});

describe('an article whose figures follow', () => {
  const unmeasured = (first: 'editor' | 'similarity') =>
    joined({
      kinds: [first, 'unmeasured'],
      hd: null,
      tier: 'possible',
      relation: null,
      matchedShare: null,
      passages: null,
    });

  it('shows that its texts are being compared, and no figure', () => {
    expect(describeEvidence(chinese, format, unmeasured('similarity'))).toBe('比对中…');
    expect(describeEvidence(english, format, unmeasured('editor'))).toBe('added by the editor · comparing texts…');
    expect(short(unmeasured('similarity'))).toBe('比对中…');
    expect(short(unmeasured('editor'))).toBe('编辑指定 · 比对中…');
    expect(evidenceHint(english, format, unmeasured('editor'))).toBeUndefined();
  });
});
