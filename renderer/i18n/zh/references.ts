// 已发稿库：与新稿比对的已发稿件。
export const references = {
  references: {
    adding: '正在更新已发稿库',
    comparing: '正在与已发稿库比对',
  },
};
