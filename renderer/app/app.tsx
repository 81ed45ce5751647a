// The frame: providers, top bar, and the screen that the address names.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useEffect, useMemo, useRef } from 'react';
import type { Client } from '#shared/contract/index.ts';
import { ClientContext } from '../base/client.ts';
import { useConnection } from '../base/connection.ts';
import { type Route, useRoute } from '../base/routes.ts';
import { useSettings } from '../base/settings.ts';
import { invitation, isDesk } from '../base/shell.ts';
import { antdTheme, useThemeName } from '../base/theme.ts';
import { useMayShow, useMe } from '../data/desk-queries.ts';
import { DeskStart } from '../desk/desk-start.tsx';
import { ForbiddenScreen } from '../desk/forbidden-screen.tsx';
import { SignInPage } from '../desk/sign-in-page.tsx';
import { DisconnectedBanner } from '../frame/disconnected-banner.tsx';
import { ErrorBoundary } from '../frame/error-boundary.tsx';
import { NoTokenPage } from '../frame/no-token-page.tsx';
import { LostNotice } from '../frame/project/lost-notice.tsx';
import { ProjectGate } from '../frame/project/project-gate.tsx';
import { TopBar } from '../frame/top-bar.tsx';
import { UnsavedNotice } from '../frame/unsaved-notice.tsx';
import { ReviewScreen } from '../review/review-screen.tsx';
import { CheckScreen } from '../screens/accuracy-check/check-screen.tsx';
import { DetectionScreen } from '../screens/detection/detection-screen.tsx';
import { ExportScreen } from '../screens/export/export-screen.tsx';
import { HelpScreen } from '../screens/help/help-screen.tsx';
import { ImportingScreen } from '../screens/import/importing-screen.tsx';
import { ImportsScreen } from '../screens/import/imports-screen.tsx';
import { MappingScreen } from '../screens/import/mapping/mapping-screen.tsx';
import { OverviewScreen } from '../screens/overview/overview-screen.tsx';
import { StartScreen } from '../screens/start/start-screen.tsx';
import { SuggestScreen } from '../screens/suggest/suggest-screen.tsx';

export function App({ client, queries }: { client: Client | null; queries: QueryClient }) {
  const themeName = useThemeName();
  const { language } = useSettings();
  const theme = useMemo(() => antdTheme(themeName), [themeName]);
  return (
    <ConfigProvider
      theme={theme}
      locale={language === 'zh' ? zhCN : enUS}
      button={{ autoInsertSpace: false }}
      getPopupContainer={landmarkOf}
    >
      <AntdApp className="app column">
        <ErrorBoundary>
          <QueryClientProvider client={queries}>
            {client ? <ConnectedApp client={client} /> : <NoTokenPage />}
          </QueryClientProvider>
        </ErrorBoundary>
      </AntdApp>
    </ConfigProvider>
  );
}

/**
 * Menus and lists are kept within the landmark or dialog of their button, where a screen reader looks for them. Only
 * the container of antd's dialogs takes clicks.
 */
function landmarkOf(button?: HTMLElement): HTMLElement {
  return button?.closest<HTMLElement>('.ant-modal-container, [role=dialog], header, main') ?? document.body;
}

function ConnectedApp({ client }: { client: Client }) {
  const route = useRoute();
  const connection = useConnection();
  const screen = useRef<HTMLElement>(null);
  // A followed link of the frame would keep the focus, and Enter would follow it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is shown
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement !== body && !screen.current?.contains(activeElement)) screen.current?.focus();
  }, [route.at]);
  if (isDesk && invitation !== null) return <SignInPage />;
  if (connection === 'ended') return <SignInPage hasEnded />;
  if (connection === 'unauthorized') return isDesk ? <SignInPage /> : <NoTokenPage />;
  return (
    <ClientContext value={client}>
      <TopBar route={route} onFollow={() => screen.current?.focus()} />
      {connection === 'lost' && <DisconnectedBanner />}
      {route.at !== 'start' && route.project !== undefined && (
        <>
          <UnsavedNotice project={route.project} onFollow={() => screen.current?.focus()} />
          <LostNotice project={route.project} />
        </>
      )}
      <main ref={screen} className="screen" tabIndex={-1}>
        <Screen route={route} />
      </main>
    </ClientContext>
  );
}

function Screen({ route }: { route: Route }) {
  const mayShow = useMayShow();
  const isKnown = useMe() !== undefined || !isDesk;
  if (isKnown && !mayShow(route.at)) return <ForbiddenScreen />;
  if (route.at === 'start') return isDesk ? <DeskStart /> : <StartScreen />;
  if (route.at === 'help') return <HelpScreen project={route.project} page={route.page} />;
  if (route.at === 'map' && route.project === undefined) return <MappingScreen key={route.file} file={route.file} />;
  return (
    <ProjectGate key={route.project} project={route.project!}>
      {(info) => {
        switch (route.at) {
          case 'map':
            return <MappingScreen key={route.file} file={route.file} into={info} />;
          case 'imports':
            return <ImportsScreen info={info} />;
          case 'importing':
            return <ImportingScreen key={route.job} info={info} job={route.job} />;
          case 'review':
            return <ReviewScreen info={info} cluster={route.cluster} pick={route.pick} undecided={route.undecided} />;
          case 'overview':
            return <OverviewScreen info={info} />;
          case 'detection':
            return <DetectionScreen info={info} />;
          case 'suggest':
            return <SuggestScreen info={info} />;
          case 'check':
            return <CheckScreen info={info} />;
          case 'export':
            return <ExportScreen info={info} />;
        }
      }}
    </ProjectGate>
  );
}
