// The errors of files and of their import (shared/words/errors.ts has the others).
import * as z from 'zod';
import { clip } from '../../text/characters.ts';
import { formatNumber } from '../../text/number-format.ts';
import { describeError } from './describe-error.ts';

const file = z.object({ file: z.string() });

/** Shortens long lists and long names to the length of a sentence. */
function some(names: readonly string[], comma: string): string {
  const shown = names.slice(0, 30).map((name) => (name.length > 40 ? `${clip(name, 40)}…` : name));
  return shown.join(comma) + (names.length > shown.length ? `${comma}…` : '');
}

const otherFormats = [
  ...(['word', 'pages', 'numbers', 'presentation', 'outlook', 'ofd', 'caj', 'picture', 'packed', 'zip'] as const),
] as const;
export type OtherFormat = (typeof otherFormats)[number];

/** What such a file is, and what to do with it. */
const ADVICE: Readonly<
  Record<OtherFormat, { readonly zh: readonly [string, string]; readonly en: readonly [string, string] }>
> = {
  word: {
    zh: ['Word 97 之前的文档', '请用 Word 或 WPS 打开，另存为 .docx'],
    en: ['a document from before Word 97', 'Open it in a word processor and save it as .docx'],
  },
  pages: {
    zh: ['Pages 文稿', '请在 Pages 里选“文件 › 导出为 › Word”'],
    en: ['a Pages document', 'In Pages, choose File › Export To › Word'],
  },
  numbers: {
    zh: ['Numbers 表格', '请在 Numbers 里选“文件 › 导出为 › Excel”'],
    en: ['a Numbers spreadsheet', 'In Numbers, choose File › Export To › Excel'],
  },
  presentation: {
    zh: ['演示文稿', '请把其中的文字存为 .docx 或 .txt'],
    en: ['a presentation', 'Save its texts as .docx or .txt'],
  },
  outlook: {
    zh: ['Outlook 邮件', '请在 Outlook 里打开，另存为 .mht 或 .txt；附件另行保存'],
    en: ['an Outlook message', 'Open it in Outlook and save it as .mht or .txt, and its attachments by themselves'],
  },
  ofd: {
    zh: ['OFD 文档', '请用 WPS 或 OFD 阅读器打开，另存为 .docx 或 .pdf'],
    en: ['an OFD document', 'Open it in WPS or an OFD reader and save it as .docx or .pdf'],
  },
  caj: {
    zh: ['知网的 CAJ 文件', '请在知网改为下载 PDF，或在 CAJViewer 里把文字另存为 .txt'],
    en: ['a CAJ file of CNKI', 'Download the PDF instead, or save its text as .txt in CAJViewer'],
  },
  picture: {
    zh: ['图片', '请先识别其中的文字（OCR），存为 .docx 或 .txt'],
    en: ['a picture', 'Recognise its text (OCR) and save it as .docx or .txt'],
  },
  packed: {
    zh: ['zip 以外的压缩包', '请先解压'],
    en: ['an archive other than a zip', 'Unpack it'],
  },
  /** Not read as a folder. */
  zip: {
    zh: ['套在压缩包里或后缀不是 .zip 的压缩包', '请先解压'],
    en: ['an archive inside another one, or without the ending .zip', 'Unpack it'],
  },
};

export const importErrors = {
  FILE_MISSING: describeError(file, ({ file }) => ({
    zh: `找不到文件“${file}”。请确认文件仍在原处，然后重新选择。`,
    en: `Can’t find “${file}”. Check that the file still exists, then choose it again.`,
  })),
  FILE_EMPTY: describeError(file, ({ file }) => ({
    zh: `“${file}”是空文件，没有可导入的内容。请选择其他文件。`,
    en: `“${file}” is empty. Choose another file.`,
  })),
  FILE_UNREADABLE: describeError(z.object({ file: z.string(), detail: z.string() }), ({ file, detail }) => ({
    zh: `无法读取“${file}”（${detail}），可能正被其他程序占用或没有权限。请关闭占用它的程序、检查权限后重试。`,
    en: `Can’t read “${file}” (${detail}). It may be open in another program, or you may not have permission. Close other programs that use it, check permissions and try again.`,
  })),
  FILE_ENCRYPTED: describeError(file, ({ file }) => ({
    zh: `“${file}”有打开密码，无法读取。请取消密码并另存后再导入。`,
    en: `“${file}” is password-protected. Save a copy without the password and import the copy.`,
  })),
  FILE_DAMAGED: describeError(file, ({ file }) =>
    /\.(?:docx?|wps|rtf|odt)$/i.test(file)
      ? {
          zh: `“${file}”不完整或已损坏。请用文字处理软件打开并另存为 .docx 后重试。`,
          en: `“${file}” is incomplete or damaged. Open it in a word processor, save it as .docx and import it again.`,
        }
      : /\.(?:pdf|epub|eml|mht|mhtml|zip)$/i.test(file)
        ? {
            zh: `“${file}”不完整或已损坏。请重新下载，或向提供者索取完整的文件。`,
            en: `“${file}” is incomplete or damaged. Download it again, or ask the sender for a complete copy.`,
          }
        : {
            zh: `“${file}”不完整或已损坏。请用表格软件打开并另存为 .xlsx 后重试。`,
            en: `“${file}” is incomplete or damaged. Open it in a spreadsheet program, save it as .xlsx and import it again.`,
          },
  ),
  FILE_NOT_WORKBOOK: describeError(file, ({ file }) => ({
    zh: `“${file}”不是 Excel 工作簿、网页或文本表格。请用表格软件打开并另存为 .xlsx 后再导入。`,
    en: `“${file}” is not an Excel workbook, web page or text table. Open it in a spreadsheet program, save it as .xlsx and import it again.`,
  })),
  FILE_FORMAT_UNKNOWN: describeError(file, ({ file }) => ({
    zh: `不支持“${file}”的格式。请另存为以下格式之一：Excel、ods、csv、json、xml、html、docx、pdf、txt；也可以导入包含这些文件的文件夹或 zip。`,
    en: `Tonggao can’t read this type of file (“${file}”). Save it as one of these and import it again: Excel, ods, csv, json, xml, html, docx, pdf, txt. Folders and zips of these work, too.`,
  })),
  FILE_OTHER_FORMAT: describeError(file.extend({ format: z.enum(otherFormats) }), ({ file, format }) => {
    const { zh, en } = ADVICE[format];
    return {
      zh: `“${file}”是${/^[A-Za-z]/.test(zh[0]) ? ' ' : ''}${zh[0]}，同稿不读这种文件，没有导入任何内容。${zh[1]}，再导入。`,
      en: `“${file}” is ${en[0]}, which Tonggao does not read. Nothing was imported. ${en[1]}, and import that.`,
    };
  }),
  ENCODING_UNKNOWN: describeError(z.object({ file: z.string(), detail: z.string() }), ({ file, detail }) => ({
    zh: `“${file}”的编码是 ${detail}，无法读取。没有导入任何内容。请另存为 UTF-8，再导入。`,
    en: `Can’t read “${file}”: its encoding is ${detail}. Nothing was imported. Save it as UTF-8 and import that.`,
  })),
  ENCODING_UNSURE: describeError(z.object({ file: z.string(), encoding: z.string() }), ({ file, encoding }) => ({
    zh: `无法确定“${file}”的编码：按 ${encoding} 读，有些文字会是乱码，也可能混用了几种编码。没有导入它。请另存为 UTF-8 再导入；确知编码的，请先选定编码（命令行用 --encoding）。`,
    en: `The encoding of “${file}” is uncertain: read as ${encoding}, part of it is garbled, or it mixes several. It was not imported. Save it as UTF-8, or choose its encoding first (--encoding on the command line).`,
  })),
  FILE_UNSAFE: describeError(z.object({ file: z.string(), detail: z.string() }), ({ file, detail }) =>
    detail === '<!ENTITY>'
      ? {
          zh: `“${file}”自己声明了实体（<!ENTITY>），这种声明可能使内容无限膨胀，为安全起见没有打开。请删去这些声明，或向提供者索取不含声明的文件。`,
          en: `“${file}” declares entities of its own (<!ENTITY>), which may expand without end, so Tonggao did not open it. Remove the declarations, or ask the sender for a copy without them.`,
        }
      : {
          zh: `“${file}”解压后会异常膨胀（${detail}），为安全起见没有打开。请向提供者索取正常的文件。`,
          en: `“${file}” expands to an unsafe size when unpacked (${detail}), so Tonggao did not open it. Ask the sender for another copy.`,
        },
  ),
  FILE_EXHAUSTING: describeError(file.extend({ limit: z.enum(['time', 'memory']) }), ({ file, limit }) => ({
    zh: `读取“${file}”${limit === 'time' ? '用时超过 5 分钟' : '占用的内存超过 1 GB'}，已停止，没有导入其中的内容，其他内容不受影响。请用平时打开它的程序另存为 .docx 或 .txt，再导入。`,
    en: `Reading “${file}” took more than ${limit === 'time' ? '5 minutes' : '1 GB of memory'} and was stopped. Nothing of it was imported, and everything else is safe. Save it as .docx or .txt in the program that shows it, and import that.`,
  })),
  FILE_MALFORMED: describeError(
    z.object({ file: z.string(), line: z.number(), detail: z.string() }),
    ({ file, line, detail }) => ({
      zh: `“${file}”第 ${formatNumber(line, 'zh')} 行附近有格式错误，后面的内容无法读取。请改正后重新导入；如列有它未完成的导入，其中已保存的行不受影响，请先移除。`,
      en: `“${file}” has an error near line ${formatNumber(line, 'en')} (${detail}), and what follows can’t be read. Fix the file and import it again; if an unfinished import of it is listed, its saved rows are safe: remove it first.`,
    }),
  ),
  FOLDER_EMPTY: describeError(file, ({ file }) => ({
    zh: `“${file}”中没有可导入的文件。请选择其他文件夹或压缩包。`,
    en: `“${file}” has no supported files. Choose another folder or archive.`,
  })),
  FOLDER_MISSING: describeError(z.object({ folder: z.string() }), ({ folder }) => ({
    zh: `找不到文件夹“${folder}”。已导入的稿件不受影响。请确认它没有被移动或改名，所在的磁盘已连接。`,
    en: `Can’t find the folder “${folder}”. Imported articles are safe. Check that it was not moved or renamed, and that its disk is connected.`,
  })),
  COLUMNS_UNKNOWN: describeError(z.object({ file: z.string(), columns: z.array(z.string()) }), ({ file, columns }) => ({
    zh: `“${file}”的列（${some(columns, '、')}）第一次出现，没有自动导入。请导入它一次，并核对各列的含义；以后列相同的文件会自动导入。`,
    en: `The columns of “${file}” (${some(columns, ', ')}) are new, so it was not imported by itself. Import it once and check its columns; later files with the same columns are imported by themselves.`,
  })),
  FILE_HIDDEN: describeError(file, ({ file }) => ({
    zh: `“${file}”是隐藏的，或是其他程序的临时文件，没有导入。需要导入时，请改名后再试。`,
    en: `“${file}” is hidden or a leftover of another program, so it was not imported. To import it, give it another name.`,
  })),
  FILE_WITHOUT_TEXT: describeError(file, ({ file }) => ({
    zh: `“${file}”里没有文字，只有图像，可能是扫描件，没有导入任何内容。请先用 WPS、Acrobat 等识别文字（OCR），另存后再导入。`,
    en: `“${file}” has pictures instead of text and is probably a scan. Nothing was imported. Recognise its text (OCR) in Acrobat or another program, save it and import that.`,
  })),
  MAIL_ATTACHMENT: describeError(z.object({ file: z.string(), mail: z.string() }), ({ file, mail }) => ({
    zh: `附件“${file}”没有导入；邮件“${mail}”的正文已读取。请在邮件程序里另存附件，再导入它。`,
    en: `The attachment “${file}” was not imported; the text of the mail “${mail}” was read. Save the attachment in a mail program and import it.`,
  })),
  FILE_NAME_REPEATED: describeError(file, ({ file }) => ({
    zh: `压缩包里有两个文件同名“${file}”，只读了前一个。请解压后改名，再导入另一个。`,
    en: `Two files of the archive have the name “${file}”, and only the first was read. Unpack the archive, rename the other and import it.`,
  })),
  FILE_IS_LINK: describeError(file, ({ file }) => ({
    zh: `“${file}”是链接，没有读取：文件夹里的链接可能指向别处。请把它指向的文件复制进文件夹，或单独导入那个文件。`,
    en: `“${file}” is a link and was not read: links in a folder may lead elsewhere. Copy the file itself into the folder, or import it on its own.`,
  })),
  FILE_TOO_LARGE: describeError(z.object({ file: z.string(), megabytes: z.number(), limit: z.number() }), (d) => ({
    zh: `“${d.file}”解压后有 ${formatNumber(d.megabytes, 'zh')} MB，超过 ${formatNumber(d.limit, 'zh')} MB 的上限。请拆成几个文件再导入。`,
    en: `“${d.file}” is ${formatNumber(d.megabytes, 'en')} MB unpacked; the limit is ${formatNumber(d.limit, 'en')} MB. Split it into smaller files.`,
  })),
  SHEET_MISSING: describeError(z.object({ sheet: z.string() }), ({ sheet }) => ({
    zh: `工作簿里没有名为“${sheet}”的工作表。请重新选择工作表。`,
    en: `The workbook has no sheet named “${sheet}”. Choose another sheet.`,
  })),
  FILE_WITHOUT_FIELDS: describeError(z.object({ file: z.string() }), ({ file }) => ({
    zh: `“${file}”中没有带字段的记录。每条记录应为 JSON 对象，例如 {"标题": "…", "正文": "…"}。请检查文件内容和编码后重新导入。`,
    en: `“${file}” has no records with fields. Each record must be a JSON object, such as {"title": "…", "body": "…"}. Check the file and its encoding, then import it again.`,
  })),
  SHEET_WITHOUT_ROWS: describeError(z.object({ sheet: z.string() }), ({ sheet }) => ({
    zh: `工作表“${sheet}”的表头下面没有数据行。请检查表头行的选择，或换一张工作表。`,
    en: `The sheet “${sheet}” has no rows below its header. Check the header row, or choose another sheet.`,
  })),
  BODY_UNMAPPED: describeError(z.object({ sheet: z.string(), columns: z.array(z.string()) }), ({ sheet, columns }) => ({
    zh: `工作表“${sheet}”未指定正文列（现有列：${some(columns, '、')}）。请指定正文列，或不导入这张表。`,
    en: `No column is mapped to the body in “${sheet}” (columns: ${some(columns, ', ')}). Choose the body column, or leave this sheet out.`,
  })),
  COLUMN_MISSING: describeError(
    z.object({ column: z.string(), columns: z.array(z.string()) }),
    ({ column, columns }) => ({
      zh: `没有“${column}”这一列（现有列：${some(columns, '、')}）。请修改列对应关系。`,
      en: `There is no column named “${column}” (columns: ${some(columns, ', ')}). Correct the column mapping.`,
    }),
  ),
  COLUMNS_MISREAD: describeError(z.object({ pair: z.string(), fields: z.array(z.string()) }), ({ pair, fields }) => ({
    zh: `列对应“${pair}”写法有误。请使用“字段=列名”，可用字段：${fields.join('、')}。`,
    en: `“${pair}” is not a valid column mapping. Use field=column, where field is one of ${fields.join(', ')}.`,
  })),
  ALREADY_IMPORTED: describeError(z.object({ file: z.string(), importedAt: z.string() }), ({ file, importedAt }) => ({
    zh: `“${file}”的这张工作表已于 ${importedAt} 导入，没有重复导入，项目没有变化。`,
    en: `This sheet of “${file}” was already imported on ${importedAt}. It was not imported again and nothing was changed.`,
  })),
  IMPORT_UNFINISHED: describeError(file, ({ file }) => ({
    zh: `“${file}”尚未导入完，已保存的内容不受影响。请用未改动过的原文件继续，或移除此次导入。`,
    en: `The import of “${file}” is incomplete. Saved rows are safe. Resume it with the original, unmodified file, or remove the import.`,
  })),
  IMPORT_MERGED_CLUSTERS: describeError(z.object({}), () => ({
    zh: '此次导入合并了原有的两个重复组，无法移除。项目没有变化，请继续完成导入。',
    en: 'This import can’t be removed because it merged two existing clusters. Nothing was changed. Resume the import instead.',
  })),
} as const;
