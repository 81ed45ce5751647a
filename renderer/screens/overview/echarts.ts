// The parts of ECharts that the charts use. They are loaded with the first chart, not with the page.
import { BarChart, HeatmapChart } from 'echarts/charts';
import { GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, HeatmapChart, GridComponent, TooltipComponent, VisualMapComponent, SVGRenderer]);

export { init };
