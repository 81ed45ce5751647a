// 审阅：把别篇的字段或句子取用到主稿。
export const taking = {
  taking: {
    part: { title: '标题', source: '来源', author: '作者', published: '发布时间', sentence: '句子' },
  },
};
