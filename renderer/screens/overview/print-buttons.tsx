// The overview on paper: printed, or on the desktop saved as a PDF. A browser's own print dialog saves one as well.
import { useMutation } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../client.ts';
import { useErrorText } from '../../data/errors.ts';
import { useAppInfo } from '../../data/queries.ts';

export function PrintButtons({ name, disabled }: { name: string; disabled: boolean }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const client = useClient();
  const textOf = useErrorText();
  const dialogs = useAppInfo().data?.dialogs ?? false;
  const pdf = useMutation({
    mutationFn: () => client.files.savePdf({ suggestedName: t('overview.pdfName', { name }) }),
    onSuccess: (saved) => saved && void message.info(t('overview.pdfSaved')),
    onError: (error) => void message.error(textOf(error)),
  });
  return (
    <div className="no-print">
      {dialogs && (
        <Button disabled={disabled} loading={pdf.isPending} onClick={() => pdf.mutate()}>
          {t('overview.pdf')}
        </Button>
      )}
      <Button disabled={disabled} onClick={() => window.print()}>
        {t(dialogs ? 'overview.printOnly' : 'overview.print')}
      </Button>
    </div>
  );
}
