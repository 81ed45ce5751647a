// Turns a defect in a screen into a sentence with a way back, instead of an empty window.
import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../ui/notice.tsx';

type State = { error: unknown };

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <Fallen error={this.state.error} />;
  }
}

function Fallen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <main className="page">
      <h1>{t('app.name')}</h1>
      <ErrorNotice error={error} actions={<Button onClick={() => location.reload()}>{t('error.reload')}</Button>} />
    </main>
  );
}
