// Help 帮助: the guide in the language of the interface.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hrefOf } from '../../base/routes.ts';
import { useSettings } from '../../base/settings.ts';
import './help.css';
import { readGuide } from './pages.ts';

type HelpProps = { readonly project: string | undefined; readonly page: string };

export function HelpScreen({ project, page }: HelpProps) {
  const { t } = useTranslation();
  const { language } = useSettings();
  const { data: pages = [] } = useQuery({ queryKey: ['guide', language], queryFn: () => readGuide(language) });
  const shown = pages.find(({ name }) => name === page) ?? pages[0];
  const base = hrefOf({ at: 'help', project, page: '' });
  return (
    <div className="page help" key={shown?.name}>
      <nav aria-label={t('help.title')}>
        {pages.map(({ name, title }) => (
          <a key={name} href={base + name} aria-current={name === shown?.name ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      {shown && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own guide, made when the program is built
        <article dangerouslySetInnerHTML={{ __html: shown.html.replaceAll('href="help:', `href="${base}`) }} />
      )}
    </div>
  );
}
