// Saves the overview as a picture or, on the desktop, as a PDF, and prints it. A browser's own print dialog makes PDFs
// as well.
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../base/client.ts';
import { useAppInfo } from '../../data/queries.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { drawElement } from '../../ui/draw-element.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useFailureMessage } from '../../ui/toast/use-failure-message.ts';
import { useToast } from '../../ui/toast/use-toast.tsx';

type PrintButtonsProps = { name: string; overview: RefObject<HTMLElement | null>; disabled: boolean };

export function PrintButtons({ name, overview, disabled }: PrintButtonsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useClient();
  const showFailure = useFailureMessage();
  const dialogs = useAppInfo().data?.dialogs ?? false;
  const pdf = useMutation({
    mutationFn: () => client.files.savePdf({ suggestedName: t('overview.pdfName', { name }) }),
    onSuccess: (saved) => saved && toast.open(t('overview.pdfSaved')),
    onError: showFailure,
  });
  const image = useMutation({
    mutationFn: () => drawElement(overview.current!, '.no-print'),
    onSuccess: (drawn) => saveFile(new File([drawn], t('overview.imageName', { name }))),
    onError: () => toast.open(t('overview.imageFailed'), { kind: 'error' }),
  });
  return (
    <ButtonRow className="no-print">
      <Button disabled={disabled} loading={image.isPending} onClick={() => image.mutate()}>
        {t('overview.image')}
      </Button>
      {dialogs && (
        <Button disabled={disabled} loading={pdf.isPending} onClick={() => pdf.mutate()}>
          {t('overview.pdf')}
        </Button>
      )}
      <Button disabled={disabled} onClick={() => window.print()}>
        {t(dialogs ? 'overview.printOnly' : 'overview.print')}
      </Button>
    </ButtonRow>
  );
}
