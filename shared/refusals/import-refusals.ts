// The errors of files and of their import (shared/refusals.ts has the others).
import * as z from 'zod';
import { clip } from '../text/characters.ts';
import { formatNumber } from '../text/number-format.ts';
import { refusal } from './refusal.ts';

const file = z.object({ file: z.string() });

/** Shortens long lists and long names to the length of a sentence. */
function some(names: readonly string[], comma: string): string {
  const shown = names.slice(0, 30).map((name) => (name.length > 40 ? `${clip(name, 40)}…` : name));
  return shown.join(comma) + (names.length > shown.length ? `${comma}…` : '');
}

export const importRefusals = {
  FILE_MISSING: refusal(file, ({ file }) => ({
    zh: `找不到文件“${file}”。请确认文件还在原处，再选一次。`,
    en: `The file “${file}” cannot be found. Check that it is still there and choose it again.`,
  })),
  FILE_EMPTY: refusal(file, ({ file }) => ({
    zh: `“${file}”是空文件，没有可导入的内容。请选择另一个文件。`,
    en: `“${file}” is empty; there is nothing to import. Choose another file.`,
  })),
  FILE_UNREADABLE: refusal(z.object({ file: z.string(), detail: z.string() }), ({ file, detail }) => ({
    zh: `“${file}”读不了（${detail}），可能正被别的程序占用，或没有读取权限。请关闭占用它的程序，再试一次。`,
    en: `“${file}” cannot be read (${detail}); another program may hold it, or it may not be yours to read. Close that program and try again.`,
  })),
  FILE_ENCRYPTED: refusal(file, ({ file }) => ({
    zh: `“${file}”设了打开密码，读不了。请在表格软件里去掉密码、另存后再导入。`,
    en: `“${file}” is protected by a password and cannot be read. Save a copy without the password and import that.`,
  })),
  FILE_DAMAGED: refusal(file, ({ file }) => ({
    zh: `“${file}”不完整或已损坏，读不出工作表。请在表格软件里打开它、另存为 .xlsx 后再试。`,
    en: `“${file}” is incomplete or damaged; no sheet can be read from it. Open it in a spreadsheet program, save it as .xlsx and try again.`,
  })),
  FILE_NOT_WORKBOOK: refusal(file, ({ file }) => ({
    zh: `“${file}”的内容不是 Excel 工作簿，也不是网页或表格文本。请在表格软件里打开它、另存为 .xlsx，再导入。`,
    en: `“${file}” holds neither an Excel workbook nor a web page or a table as text. Open it in a spreadsheet program, save it as .xlsx and import that.`,
  })),
  FILE_FORMAT_UNKNOWN: refusal(file, ({ file }) => ({
    zh: `“${file}”的格式认不出来。能读的有：Excel、ods、csv、tsv、json、jsonl、xml、html、docx、txt，以及装着它们的文件夹。请另存为其中一种再导入。`,
    en: `The format of “${file}” is not known. Excel, ods, csv, tsv, json, jsonl, xml, html, docx and txt can be read, and folders of them. Save it as one of these and import that.`,
  })),
  ENCODING_UNKNOWN: refusal(z.object({ file: z.string(), detail: z.string() }), ({ file, detail }) => ({
    zh: `“${file}”的编码是 ${detail}，无法读取。没有导入任何内容。请另存为 UTF-8，再导入。`,
    en: `Can’t read “${file}”: its encoding is ${detail}. Nothing was imported. Save it as UTF-8 and import that.`,
  })),
  ENCODING_UNSURE: refusal(z.object({ file: z.string(), encoding: z.string() }), ({ file, encoding }) => ({
    zh: `无法确定“${file}”的编码：按 ${encoding} 读，有些文字会是乱码，也可能混用了几种编码。没有导入它。请另存为 UTF-8 再导入；确知编码的，请先选定编码（命令行用 --encoding）。`,
    en: `The encoding of “${file}” is uncertain: read as ${encoding}, part of it is garbled, or it mixes several. It was not imported. Save it as UTF-8, or choose its encoding first (--encoding on the command line).`,
  })),
  FILE_UNSAFE: refusal(z.object({ file: z.string(), detail: z.string() }), ({ file, detail }) => ({
    zh: `“${file}”里有会无限膨胀的内容（${detail}），为安全起见没有读它。请向提供者要一份正常的文件。`,
    en: `“${file}” holds contents that would grow without end (${detail}) and was not read, to be safe. Ask whoever made it for a plain copy.`,
  })),
  FILE_MALFORMED: refusal(
    z.object({ file: z.string(), line: z.number(), detail: z.string() }),
    ({ file, line, detail }) => ({
      zh: `“${file}”在第 ${formatNumber(line, 'zh')} 行附近写法有误（${detail}），读不下去。已保存的内容是安全的。请改正这一处再导入；如果前面的行已经导入了，请先撤去那次没有完成的导入。`,
      en: `“${file}” is malformed near line ${formatNumber(line, 'en')} (${detail}) and cannot be read on. What was saved is safe. Correct it there and import it again; if the rows before it were imported already, remove that unfinished import first.`,
    }),
  ),
  FOLDER_EMPTY: refusal(file, ({ file }) => ({
    zh: `文件夹“${file}”里没有能导入的文件。请选择另一个文件夹。`,
    en: `The folder “${file}” holds no file that can be imported. Choose another folder.`,
  })),
  FILE_IS_LINK: refusal(file, ({ file }) => ({
    zh: `“${file}”是链接，没有读取：文件夹里的链接可能指向别处。请把它指向的文件复制进文件夹，或单独导入那个文件。`,
    en: `“${file}” is a link and was not read: links in a folder may lead elsewhere. Copy the file itself into the folder, or import it on its own.`,
  })),
  FILE_TOO_LARGE: refusal(z.object({ file: z.string(), megabytes: z.number(), limit: z.number() }), (d) => ({
    zh: `“${d.file}”解压后有 ${formatNumber(d.megabytes, 'zh')} MB，超过 ${formatNumber(d.limit, 'zh')} MB 的上限。请拆成几个文件再导入。`,
    en: `“${d.file}” unpacks to ${formatNumber(d.megabytes, 'en')} MB, over the limit of ${formatNumber(d.limit, 'en')} MB. Split it into several files.`,
  })),
  SHEET_MISSING: refusal(z.object({ sheet: z.string() }), ({ sheet }) => ({
    zh: `工作簿里没有名为“${sheet}”的工作表。请重新选择工作表。`,
    en: `The workbook has no sheet “${sheet}”. Choose another sheet.`,
  })),
  FILE_WITHOUT_FIELDS: refusal(z.object({ file: z.string() }), ({ file }) => ({
    zh: `“${file}”里没有一条带字段的记录：每条应是一个 JSON 对象，例如 {"标题": "…", "正文": "…"}。请检查文件的内容和编码，改好再导入。`,
    en: `“${file}” holds no record with fields: each must be a JSON object, such as {"title": "…", "body": "…"}. Check what the file holds and its encoding, and import it again.`,
  })),
  SHEET_WITHOUT_ROWS: refusal(z.object({ sheet: z.string() }), ({ sheet }) => ({
    zh: `工作表“${sheet}”的表头下面没有数据行。请检查表头行的选择，或换一张工作表。`,
    en: `The sheet “${sheet}” has no rows below its header. Check the header row or choose another sheet.`,
  })),
  BODY_UNMAPPED: refusal(z.object({ sheet: z.string(), columns: z.array(z.string()) }), ({ sheet, columns }) => ({
    zh: `工作表“${sheet}”没有指定哪一列是正文（现有列：${some(columns, '、')}）。请指定正文列，或不选这张表。`,
    en: `In the sheet “${sheet}” no column is mapped to the body (columns: ${some(columns, ', ')}). Say which column holds the body, or leave the sheet out.`,
  })),
  COLUMN_MISSING: refusal(z.object({ column: z.string(), columns: z.array(z.string()) }), ({ column, columns }) => ({
    zh: `没有“${column}”这一列（现有列：${some(columns, '、')}）。请改正列的对应。`,
    en: `There is no column “${column}” (columns: ${some(columns, ', ')}). Correct the column mapping.`,
  })),
  COLUMNS_MISREAD: refusal(z.object({ pair: z.string(), fields: z.array(z.string()) }), ({ pair, fields }) => ({
    zh: `看不懂列的对应“${pair}”。请写成“字段=列名”，字段有：${fields.join('、')}。`,
    en: `The column mapping “${pair}” cannot be understood. Write field=column, with one of the fields ${fields.join(', ')}.`,
  })),
  ALREADY_IMPORTED: refusal(z.object({ file: z.string(), importedAt: z.string() }), ({ file, importedAt }) => ({
    zh: `“${file}”的这张工作表已于 ${importedAt} 导入本项目。没有重复导入，项目没有改动。`,
    en: `This sheet of “${file}” was imported into this project on ${importedAt}. It was not imported twice; nothing was changed.`,
  })),
  IMPORT_UNFINISHED: refusal(file, ({ file }) => ({
    zh: `“${file}”的导入还没有完成。已存的内容是安全的。请用当时的那个文件（没有再保存过的）继续，或撤去那次导入。`,
    en: `The import of “${file}” is unfinished. What was saved is safe. Resume it with the same file, not saved again since, or remove that import.`,
  })),
  IMPORT_MERGED_CLUSTERS: refusal(z.object({}), () => ({
    zh: '这次导入的稿件把原有的重复组合成了一组，撤去它就分不回来了。没有作出改动。请继续完成导入。',
    en: 'Articles of this import made one cluster of two, which could not be undone by removing it. Nothing was changed. Resume the import instead.',
  })),
} as const;
