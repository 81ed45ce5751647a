// 已发稿库：与新稿比对的已发稿件。
export const references = {
  references: {
    adding: '正在更新已发稿库',
    comparing: '正在与已发稿库比对',
  },
  published: {
    title: '已发的稿件',
    tag: '已发',
    filter: '已发',
    one: '单篇，已发',
    more_other: '另有 {{count}} 篇已发',
    id: '编号 {{id}}',
    inSet: '已发稿库“{{set}}”',
    quoted: '《{{title}}》',
    open: '打开链接',
    matched: '{{share}} 相同',
    covered: '没有更多内容，建议剔除',
    saysMore_other: '比已发稿多 {{count}} 字，不建议剔除',
    facts_other: '{{count}} 处事实不同，请核实',
    reference: '已发稿',
    article: '新稿',
    gone: '已发稿库“{{set}}”不在项目的文件夹里，或其中已没有这篇稿件，无法对照正文。上面是比对时的记录。',
    discardNext: '剔除，下一组',
    keepNext: '保留为主稿，下一组',
  },
};
