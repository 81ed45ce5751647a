// Invented articles of the pictures, uploads with them, and the jobs that read these.
import fs from 'node:fs';
import path from 'node:path';
import { toCsv } from '#electron/stages/export/csv.ts';
import type { Client } from '#shared/contract/index.ts';
import type { JobResult } from '#shared/contract/jobs.ts';

const bridge =
  '云溪市住建局昨天宣布，历时三年的云溪大桥主跨顺利合龙。大桥全长1860米，主跨620米，采用双塔斜拉结构。' +
  '项目负责人方知远介绍，合龙段重达214吨，施工队在凌晨两点风速最低时起吊，误差控制在3毫米以内。' +
  '为了减少对江豚的影响，工地在每年四月到七月停止水下作业，并为此多花了九个月工期。' +
  '按照计划，桥面铺装将在今年九月完成，荷载试验安排在十一月，明年二月正式通车。';
const lights = '市住建局同时透露，大桥的夜景灯光方案已经向社会公开征集，评选结果将在六月公布。';
const lake =
  '青螺湖昨夜结冰，湖面冰层厚达十二厘米，管理处提醒市民不要上冰行走，并在沿岸增设了四十块警示牌和十二处救生圈。' +
  '湖边的冬泳队暂停活动，码头的三艘游船已经拖上岸检修，预计三月中旬湖面解冻以后恢复航行。';
const library =
  '新华路图书馆改造工程日前完工，阅览座位由三百个增加到九百个。改造后的图书馆把地下车库改成了儿童阅览区，屋顶建起了读书花园。' +
  '馆长介绍，改造期间馆藏图书没有停止外借，读者可以在六个社区网点借还。新馆还设置了视障阅览室，配备盲文图书和读屏设备。';

const COLUMNS = ['编号', '标题', '正文', '来源', '发布时间', '链接'];
export const published = [
  ['R7', '云溪大桥昨日合龙', bridge, '云溪日报', '2026-03-04 08:10', 'https://yunxi.example/2026/0304/7.html'],
  ['R9', '青螺湖结冰 管理处提醒不要上冰', lake, '湖畔晚报', '2026-03-02', 'https://hupan.example/9'],
];
export const articles = [
  ['N1', '云溪大桥主跨合龙', bridge, '江城晚报', '2026-03-05 07:30', ''],
  ['N2', '三年建设 云溪大桥合龙', bridge + lights, '北岸在线', '2026-03-05 09:12', ''],
  ['N3', '云溪大桥合龙', bridge.replace('1860', '1680'), '南岸网', '2026-03-05 10:40', ''],
  ['N4', '湖面结冰', lake, '冬泳之家', '2026-03-05 11:00', ''],
  ['N5', '图书馆改造完工', library, '江城晚报', '2026-03-05 12:00', ''],
  ['N6', '新华路图书馆重新开放', library.replace('九百', '八百'), '文化网', '2026-03-05 13:00', ''],
];

/** Writes a table into the folder. @returns its path */
export function writeTable(folder: string, name: string, rows: readonly string[][], columns = COLUMNS): string {
  const file = path.join(folder, name);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, toCsv([columns, ...rows]));
  return file;
}

/** Resolves with the result once the job is done. */
export async function finish(client: Client, started: Promise<{ job: string }>): Promise<JobResult> {
  for await (const event of await client.jobs.watch(await started)) {
    if (event.type === 'done') return event.result;
    if (event.type === 'refused') throw new Error(JSON.stringify(event));
  }
  throw new Error('the job was cancelled');
}
