import { useTranslation } from 'react-i18next';
import { Seal } from '../ui/seal.tsx';

export function NoTokenPage() {
  const { t } = useTranslation();
  return (
    <main className="page column no-token">
      <Seal size={44} />
      <h1>{t('noToken.title')}</h1>
      <p>{t('noToken.text')}</p>
      <pre>http://127.0.0.1:…/#token=…</pre>
      <p className="soft">{t('noToken.why')}</p>
    </main>
  );
}
