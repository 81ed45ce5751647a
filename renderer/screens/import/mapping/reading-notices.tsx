// Notices before an import: an uncertain encoding, undecodable rows, files left out, columns taken from last time.
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Inspection } from '#shared/contract/intake.ts';
import { useAppErrorText } from '../../../data/errors.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { SheetChoice } from './sheet-choice.ts';

/** If there are more files, they are counted instead of named. */
const NAMED_FILES = 8;

type ReadingNoticesProps = {
  inspection: Inspection;
  isMappedByHand: boolean;
  onSheet: (change: SheetChoice) => void;
};

export function ReadingNotices({ inspection, isMappedByHand, onSheet }: ReadingNoticesProps) {
  const { t } = useTranslation();
  const errorText = useAppErrorText();
  const { isEncodingSure, undecodable, pages, several, remembered } = inspection;
  const isHidden = ({ appError }: Inspection['skipped'][number]) => appError.code === 'FILE_HIDDEN';
  const hidden = inspection.skipped.filter(isHidden);
  const skipped = inspection.skipped.filter((one) => !isHidden(one));
  return (
    <>
      {!isEncodingSure && <Notice kind="warning">{t('map.encodingUnsure')}</Notice>}
      {isEncodingSure && undecodable.rows > 0 && (
        <Notice kind="warning">{t('map.undecodable', { count: undecodable.rows, first: undecodable.first[0] })}</Notice>
      )}
      {pages && (pages.partial.length > 0 || pages.text === 'whole') && (
        <Notice
          kind={pages.text === 'whole' ? 'hint' : 'warning'}
          actions={
            <Button onClick={() => onSheet({ pageText: pages.text === 'whole' ? 'main' : 'whole' })}>
              {t(pages.text === 'whole' ? 'map.takeMainText' : 'map.takeWholeText')}
            </Button>
          }
        >
          {pages.text === 'whole'
            ? t('map.wholeText')
            : t('map.partialText', { count: pages.partial.length, first: pages.partial[0] })}
        </Notice>
      )}
      {several && (
        <Notice
          kind="hint"
          actions={
            <Button onClick={() => onSheet({ articles: several.as === 'one' ? 'several' : 'one' })}>
              {t(several.as === 'one' ? 'map.readAsSeveral' : 'map.readAsOne')}
            </Button>
          }
        >
          {several.as === 'one'
            ? t('map.asOne')
            : t('map.several', {
                count: several.files.length,
                first: several.files[0]!.file,
                articles: several.files.reduce((sum, { articles }) => sum + articles, 0),
              })}
        </Notice>
      )}
      {skipped.length > 0 && (
        <Notice kind="warning" title={t('map.skipped', { count: skipped.length })}>
          <ul className="skipped-files">
            {skipped.slice(0, NAMED_FILES).map(({ file, appError }) => (
              <li key={file} title={errorText(appError)}>
                {file}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {hidden.length > 0 && (
        <p className="faint small">{t('map.hidden', { count: hidden.length, first: hidden[0]!.file })}</p>
      )}
      {remembered && !isMappedByHand && <p className="faint small">{t('map.remembered')}</p>}
    </>
  );
}
