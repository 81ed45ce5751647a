// 报告：保存、打印。
export const report = {
  report: {
    title: '对比报告',
    open: '对比报告…',
    scope: '报告的范围',
    pair: '当前两篇',
    cluster_other: '整组 {{count}} 篇',
    firstOf_other: '{{size}} 篇中的 {{count}} 篇',
    project: '查重报告',
    openProject: '查重报告…',
    clusters: '报告哪些组',
    whole: '整个项目',
    onDay: '{{day}} 处理的组',
    language: '报告的语言',
    languages: { zh: '中文', en: 'English' },
    hint: '一个 HTML 文件，可以直接发给别人；打印时可存为 PDF。',
    save: '保存文件',
    pdf: '存为 PDF…',
    print: '打印…',
  },
};
