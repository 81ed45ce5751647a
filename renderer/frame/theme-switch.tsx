// The choice of light, dark, or as the system has it.
import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { changeSettings, themeChoices, useSettings } from '../base/settings.ts';
import { ThemeIcon } from '../ui/icons.tsx';

/** Menu items of which one is selected. */
export function useThemeMenu(): Required<Pick<MenuProps, 'items' | 'selectable' | 'selectedKeys'>> {
  const { t } = useTranslation();
  const { theme } = useSettings();
  const items = themeChoices.map((choice) => ({
    key: choice,
    label: t(`theme.${choice}`),
    onClick: () => changeSettings({ theme: choice }),
  }));
  return { items, selectable: true, selectedKeys: [theme] };
}

export function ThemeSwitch() {
  const { t } = useTranslation();
  const menu = useThemeMenu();
  return (
    <Dropdown trigger={['click']} menu={menu}>
      <Button type="text" size="small" icon={<ThemeIcon />} aria-label={t('theme.label')} />
    </Dropdown>
  );
}
