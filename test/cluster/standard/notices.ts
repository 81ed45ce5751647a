// Invented notices that follow a form: the same wording for every town, with other numbers, places and names.
import type { Random } from '../../helpers/random.ts';

const TOWNS = ['青石', '柳河', '南湾', '白塔', '云岭', '江城', '东港', '长坪', '古渡', '石桥', '松岭', '平湖'];
const SURNAMES = [...'赵钱孙李周吴郑王冯陈'];
const GIVEN = [...'伟芳敏静强磊军洋勇艳杰涛明超川'];

const FORMS: readonly ((town: string, random: Random) => string)[] = [
  (town, random) =>
    `${town}市气象台${1 + random.int(23)}时${random.int(60)}分发布大风预警：预计未来${6 + random.int(18)}小时内，${town}市大部分地区` +
    `平均风力可达${5 + random.int(5)}级，阵风${8 + random.int(4)}级，最低气温${random.int(20)}.${random.int(10)}度。请有关单位和人员做好防范工作，` +
    '减少不必要的外出，注意检查门窗和临时搭建物。',
  (town, random) =>
    `${town}市图书馆公布上月统计数据：全馆接待读者${1000 + random.int(9000)}人次，同比增长${1 + random.int(30)}.${random.int(10)}%；外借图书` +
    `${500 + random.int(9000)}册次，办理新证${10 + random.int(900)}张，举办讲座${1 + random.int(20)}场。截至月末，馆藏总量达到${100 + random.int(900)}万册，` +
    `电子资源${10 + random.int(90)}种，自助设备${2 + random.int(40)}台。`,
  (town, random) => {
    const name = () => random.pick(SURNAMES) + random.pick(GIVEN) + random.pick(GIVEN);
    return (
      `${town}市人民政府发布任免通知：经研究决定，任命${name()}为${town}市档案馆馆长，免去${name()}的${town}市档案馆馆长职务；任命` +
      `${name()}为${town}市水务站站长，免去${name()}的${town}市水务站站长职务。以上同志试用期一年，自任职之日起计算。`
    );
  },
];

export function makeNotices(random: Random): string[] {
  return FORMS.flatMap((form) => TOWNS.map((town) => form(town, random)));
}
