// 各画面共用的词。
import { evidenceLabels, relationLabels } from '#shared/words/labels/evidence-labels.ts';
import { verdictLabels } from '#shared/words/labels/verdict-labels.ts';

export const terms = {
  status: { open: '待处理', partial: '处理中', resolved: '已处理' },
  tier: { identical: '完全相同', near: '高度相似', possible: '疑似重复' },
  verdict: { ...verdictLabels.zh, suggested: '建议主稿', suggestedDiscard: '建议剔除' },
  profile: {
    standard: '标准',
    simhash: '指纹（simhash）',
    paper: 'Simhash 论文（SDBM）',
    nshash: '最长句（nshash）',
    contentseen: '32 位指纹（ContentSeen）',
    url: '相同链接',
  },
  profileRule: {
    standard:
      '先按正文的特征片段或链接找出候选稿件，再把两篇正文对齐，按对齐的比例、数字和日期的异同、发布时间的间隔判断关系：完全相同、转载、删节稿归为一组',
    simhash: '64 位指纹的汉明距离不超过阈值即归为一组，不核对正文',
    paper: '与 simhash 相同，字符串哈希改用论文的 SDBM',
    nshash: '最长的五句中有一句相同即归为一组，不核对正文',
    contentseen: '32 位指纹最多两位不同即归为一组，不核对正文',
    url: '来源和链接都相同即归为一组，不比较正文',
  },
  relation: relationLabels.zh,
  evidence: {
    ...evidenceLabels.zh,
    centre: '本组首篇',
    'exact-text': '正文相同（不计标点、繁简）',
    unmeasured: '比对中…',
    aligned_other: '{{relation}}：{{share}} 相同，按 {{count}} 段对齐',
    alignedHint: '相同的比例：较短一篇有多少文字能与较长一篇对齐。',
    against: '与第 {{number}} 篇比 · {{words}}',
    comma: '、',
    words: '相似度 {{similarity}} · 汉明距离 {{hd}} · {{kinds}}',
    more: '判重依据：{{words}} · 包含度 {{containment}}。以上数值为加入本组时与所匹配稿件的比较结果；包含度指较短一篇有多少内容出现在较长一篇中',
  },
  article: { untitled: '（无标题）', row: '第 {{row}} 行', length_other: '{{count}} 字' },
};
