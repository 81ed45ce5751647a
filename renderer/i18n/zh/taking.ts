// 审阅：把别篇的字段或句子取用到主稿。
export const taking = {
  taking: {
    part: { title: '标题', source: '来源', author: '作者', published: '发布时间', sentence: '句子' },
    menu: '取用',
    menuOf: '把第 {{number}} 篇的标题、来源、作者或发布时间取用到主稿（Q）',
    nothing: '两篇的标题、来源、作者和发布时间都相同，没有可取用的',
    field: '{{part}}：{{text}}',
    sentence: '取用这一句',
    sentenceHint: '把这一句放进主稿，导出时写在相应的位置',
    sentenceOf: '把第 {{number}} 篇的这一句取用到主稿：{{text}}',
    taken: '已取用',
    from: '取自第 {{number}} 篇 · {{source}}',
    after: '接在“{{text}}”之后',
    atStart: '放在开头',
    remove: '移除',
    removeOf: '移除取用的{{part}}：{{text}}',
    done: '已取用{{part}}。',
    removed: '已移除取用的{{part}}。',
    noCanonical: '取用时，对比的两篇里要有一篇是主稿。请按 C 选定主稿。',
    noSentence: '请先用 N 选到只在另一篇里的句子，再按 ⇧Q 取用。',
  },
};
