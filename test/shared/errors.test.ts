import { expect, test } from 'vitest';
import { languages } from '#shared/text/language.ts';
import { importErrors } from '#shared/words/errors/import-errors.ts';
import { appErrors, errorMessage } from '#shared/words/errors.ts';

test('counts have separators in both languages', () => {
  const left = { code: 'UNDECIDED_LEFT', data: { clusters: 1472 } } as const;
  expect(errorMessage(left, 'zh')).toContain('还有 1,472 个重复组');
  expect(errorMessage(left, 'en')).toContain('1,472 clusters');
});

test('a long path is quoted in part', () => {
  for (const language of languages) {
    const message = errorMessage({ code: 'PROJECT_MISSING', data: { path: '长'.repeat(10_000) } }, language);
    expect(message).toContain('长长…');
    expect(message.length).toBeLessThan(1_000);
  }
});

test('the message for an unreadable file does not mention a project, which may not exist yet', () => {
  const data = {
    file: '表.xlsx',
    folder: '稿件',
    sheet: '表',
    detail: 'EIO',
    encoding: 'gbk',
    megabytes: 900,
    limit: 500,
  };
  const { FILE_MISSING, FILE_EMPTY, FILE_UNREADABLE, FILE_ENCRYPTED, FILE_DAMAGED, FILE_NOT_WORKBOOK } = importErrors;
  const { FILE_FORMAT_UNKNOWN, ENCODING_UNKNOWN, ENCODING_UNSURE, FILE_UNSAFE, FOLDER_EMPTY } = importErrors;
  const { FOLDER_MISSING, FILE_TOO_LARGE, SHEET_MISSING } = importErrors;
  const ofFiles = [FILE_MISSING, FILE_EMPTY, FILE_UNREADABLE, FILE_ENCRYPTED, FILE_DAMAGED, FILE_NOT_WORKBOOK];
  const others = [FILE_FORMAT_UNKNOWN, ENCODING_UNKNOWN, ENCODING_UNSURE, FILE_UNSAFE, FOLDER_EMPTY, FOLDER_MISSING];
  for (const { sentence } of [...ofFiles, ...others, FILE_TOO_LARGE, SHEET_MISSING]) {
    const { zh, en } = sentence(data);
    expect(zh).not.toContain('项目');
    expect(en).not.toMatch(/project|changed/);
  }
});

test('the message for a file that can’t be written does not mention a project, which a command may not have', () => {
  const data = { path: '表.csv', detail: '~$表.csv', lock: true };
  const { TARGET_READ_ONLY, TARGET_OPEN, TARGET_NO_FILE, WRITE_FAILED } = appErrors;
  for (const { sentence } of [TARGET_READ_ONLY, TARGET_OPEN, TARGET_NO_FILE, WRITE_FAILED]) {
    const { zh, en } = sentence(data);
    expect(zh).not.toContain('项目');
    expect(en).not.toMatch(/project/);
  }
});

test('a damaged document is saved again by another program than a damaged workbook', () => {
  const { sentence } = importErrors.FILE_DAMAGED;
  expect(sentence({ file: '稿.DOCX' }).zh).toContain('另存为 .docx');
  expect(sentence({ file: '稿.xls' }).zh).toContain('另存为 .xlsx');
});
