// Words that do not characterise an article: function words, measure words, and stock phrases of the trade.
const LIST = `
的 地 得 了 着 过 们 之 其 所 者 而 且 与 和 及 以及 并 并且 或 或者 还是 但 但是 然而 不过 可是 只是 而是 而且 则 却 虽 虽然 尽管 即使
如果 若 倘若 假如 只要 只有 除非 无论 不管 因为 因 由于 所以 因此 因而 于是 从而 以便 为了 为 对 对于 关于 至于 根据 按照 依照 通过 经过
随着 作为 除了 除 在 于 从 自 自从 由 到 至 向 往 朝 把 将 被 让 使 给 比 跟 同 用 以 凭 靠 沿 就 才 都 也 还 又 再 更 最 很 太 非常
十分 特别 极 较 比较 越 越来越 已 已经 曾 曾经 正 正在 刚 刚刚 将要 即将 便 仍 仍然 依然 一直 总 总是 常 常常 往往 可能 也许 大概 大约
约 几乎 差不多 一定 必须 应 应该 应当 能 能够 可 可以 会 要 想 愿意 不 没 没有 未 无 非 别 莫 是 有 为了 成为 这 那 这个 那个 这些 那些
这样 那样 这里 那里 这儿 那儿 此 此次 该 各 每 某 本 我 你 您 他 她 它 我们 你们 他们 她们 它们 自己 大家 咱们 谁 什么 哪 哪里 怎么 怎样
如何 为什么 多少 几 个 位 名 只 件 条 次 种 些 点 第 等 等等 之一 上 下 中 里 内 外 前 后 间 左右 以上 以下 以来 之间 之后 之前 时 时候
当 当时 目前 现在 如今 今后 其中 其他 其它 其实 另外 另 此外 同时 首先 其次 最后 然后 接着 啊 吧 呢 吗 呀 嘛 哦 哎 嗯 啦 罢了 来 去 说 道
表示 称 据 据悉 据了解 记者 报道 讯 电 日电 编辑 责任编辑 责编 来源 摄
a an the of to in on at by for with from and or but is are was were be been it its this that as not no
`;

export const builtInStopWords: readonly string[] = [...new Set(LIST.trim().split(/\s+/))];
