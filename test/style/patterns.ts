// The phrases that we do not write, their replacements, and the kinds of text in which each counts.

export type Kind = 'comment' | 'ui' | 'zh-ui' | 'document' | 'title';

export type Pattern = {
  readonly name: string;
  readonly pattern: RegExp;
  readonly use: string;
  readonly kinds: readonly Kind[];
};

const ENGLISH: readonly Kind[] = ['comment', 'ui', 'document', 'title'];

/** A space in the pattern matches any white space, so that phrases are found across lines. */
function phrase(name: string, pattern: RegExp, use: string, kinds = ENGLISH): Pattern {
  const source = pattern.source.replaceAll(' *', String.raw`\s*`).replaceAll(' ', String.raw`\s+`);
  return { name, pattern: new RegExp(source, pattern.flags), use, kinds };
}

export const patterns: readonly Pattern[] = [
  phrase('anew', /\banew\b/gi, 'again'),
  phrase('meanwhile', /\bmeanwhile\b/gi, 'concurrently'),
  phrase('archaic', /\b(?:thereby|therein|lest|foretold|mends?|midst)\b/gi, 'plain words'),
  phrase('behind', /\bbehind\b/gi, 'after'),
  phrase('beside', /\bbeside\b/gi, 'next to'),
  phrase('stand', /\b(?:stands?|stood)\b/gi, 'is, represents'),
  phrase('tell', /\b(?:tells?|told)\b/gi, 'reports, distinguishes'),
  phrase('lie', /\b(?:lies?|lying)\b/gi, 'is'),
  phrase('is none', /\b(?:is|are) none\b/gi, 'a rephrased sentence'),
  phrase('but for', /\bbut for\b/gi, 'except'),
  phrase('go on', /\bgo(?:es)? on\b/gi, 'continue'),
  phrase('take back', /\b(?:takes?|taken) (?:\w+ ){0,3}back\b/gi, 'undo'),
  phrase('at work', /\bat work\b/gi, 'running'),
  phrase('nobody', /\b(?:nobody|somebody|whoever|everybody)\b/gi, 'the name of the actor'),
  phrase('who asks', /\bwho (?:asks|comes|looks|waits)\b/gi, 'the name of the actor'),
  phrase('so many', /\bso (?:many|much)\b(?! that)/gi, 'this many, a number'),
  phrase('said of', /\b(?:said|says) of\b/gi, 'constraint'),
  phrase('living', /\bliving\b/gi, 'current'),
  phrase('newcomer', /\bnewcomers?\b/gi, 'incoming article', ['comment', 'ui', 'title']),
  phrase('alike', /\balike\b/gi, 'similar'),
  phrase('opening', /^ *(?:Of|What|Where|Who|Whose|Whether) /g, 'the subject first', ['comment']),
  phrase('(s)', /\(s\)/gi, 'plural keys', ['ui']),
  phrase('no. {{n}}', /\bno\. \{\{/gi, 'article {{n}}', ['ui']),
  phrase(
    'zh terms',
    /您|接受|查找(?!稿件)|文章|正本|舍弃|去除|归入|归组|其他报道|未定|套话|海明|拒收|自检|操作记录|检测设置|点一下|撤去|出入|失去|清理后|上传(?!。)|除非正文/g,
    'the words of the glossary',
    ['zh-ui'],
  ),
];
