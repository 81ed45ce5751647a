import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Launch, launch } from '../helpers/launch.ts';

let session: Launch;

beforeAll(() => {
  session = launch();
});

afterAll(() => session.stop());

const uploads = () => session.services.folders.uploads;

describe('an upload', () => {
  it('of several files is a folder with the name and the folders it had', async () => {
    const { path: folder } = await session.client.files.beginFolder({ name: '来稿/周三' });
    expect(path.basename(folder)).toBe('周三');
    for (const [name, text] of [
      ['一.txt', '索道开通\n山城新开索道。'],
      ['子/一.txt', '大桥通车\n青石江大桥通车。'],
    ] as const) {
      const { path: file } = await session.client.files.beginUpload({ name, folder });
      await session.client.files.appendUpload({ path: file, chunk: new Blob([text]) });
      expect(path.relative(folder, file)).toBe(path.join(...name.split('/')));
    }
    const { file, preview } = await session.client.intake.inspect({ path: folder });
    expect([file, preview.map(({ cells }) => cells[1])]).toEqual(['周三', ['索道开通', '大桥通车']]);
  });

  it('stays inside the folder of uploads, whatever its name', async () => {
    const { path: folder } = await session.client.files.beginFolder({ name: '../..' });
    for (const name of ['../../../坏.txt', '..\\坏2.txt', '/tmp/坏3.txt', './../坏4.txt', 'a\0/坏\x005.txt', '\0']) {
      for (const into of [undefined, folder]) {
        const { path: file } = await session.client.files.beginUpload({ name, ...(into && { folder: into }) });
        expect(path.relative(uploads(), file).split(path.sep)[0]).not.toBe('..');
        expect(fs.existsSync(file)).toBe(true);
      }
    }
  });

  it('is refused where no upload is', async () => {
    const outside = path.join(session.folder, '别处.txt');
    fs.writeFileSync(outside, '原文');
    const refused = { code: 'FILE_NOT_OFFERED' };
    const chunk = new Blob(['x']);
    for (const file of [outside, uploads(), path.join(uploads(), 'x', '没有.txt'), path.join(uploads(), '..', '..')])
      await expect(session.client.files.appendUpload({ path: file, chunk })).rejects.toMatchObject(refused);
    for (const folder of [session.folder, uploads(), `${uploads()}-else/a`])
      await expect(session.client.files.beginUpload({ name: 'a.txt', folder })).rejects.toMatchObject(refused);
    expect(fs.readFileSync(outside, 'utf8')).toBe('原文');
  });

  it('is refused with a reason where the disk cannot have it', async () => {
    const { files } = session.client;
    const refused = (detail: string) => ({ code: 'WRITE_FAILED', data: { detail } });
    const long = '长'.repeat(200);
    await expect(files.beginFolder({ name: long })).rejects.toMatchObject(refused('ENAMETOOLONG'));
    await expect(files.beginUpload({ name: long })).rejects.toMatchObject(refused('ENAMETOOLONG'));
    const { path: folder } = await files.beginFolder({ name: '来稿' });
    await files.beginUpload({ name: '一.txt', folder });
    await expect(files.beginUpload({ name: '一.txt', folder })).rejects.toMatchObject(refused('EEXIST'));
    const chunk = new Blob(['x']);
    await expect(files.appendUpload({ path: folder, chunk })).rejects.toMatchObject(refused('EISDIR'));
  });
});
