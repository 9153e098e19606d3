// SPDX-License-Identifier: MIT
// Draws the charts of a study's page with Apache ECharts; the data stands in the element "charts".
(function () {
  'use strict';

  // Colours that are told apart by colour-blind readers too (after Okabe and Ito), for light and for dark grounds.
  const light = ['#0072b2', '#d55e00', '#00835f', '#a8578a', '#8a6d00', '#1f8fc4', '#444444', '#b03060'];
  const dark = ['#56b4e9', '#f0883e', '#2fc59b', '#dc9cc4', '#e6c229', '#8ecdf2', '#c8c8c8', '#ff7f9f'];
  const charts = JSON.parse(document.getElementById('charts').textContent);
  const places = Array.from(document.querySelectorAll('[data-chart]'));
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
  const escape = echarts.format.encodeHTML;
  const font = window.getComputedStyle(document.body).fontFamily;
  const barGap = '8%';
  const barCategoryGap = '30%';
  let drawn = [];

  // The paper's series has the colour of its counterpart: "TCP, paper" that of "TCP, here" or "TCP".
  function subject(name) {
    return name.replace(/[\s,:(]*\b(the )?paper('s)?\b\)?/i, '').replace(/[\s,:(]*\bhere\b\)?/i, '').trim().toLowerCase();
  }

  function coloursOf(series, palette) {
    const known = new Map();
    return series.map(each => {
      const key = subject(each.name);
      if (!known.has(key)) {
        known.set(key, palette[known.size % palette.length]);
      }

      return known.get(key);
    });
  }

  function number(value) {
    return Number(value.toPrecision(4)).toLocaleString('en', { maximumSignificantDigits: 4 });
  }

  function tooltip(chart, each, point) {
    const x = chart.kind === 'Bars' ? chart.categories[point[0]] : number(point[0]);
    const error = point[2] > 0 ? ' ± ' + number(point[2]) : '';
    return '<b>' + escape(each.name) + '</b><br>' + escape(chart.xTitle) + ': ' + escape(String(x)) +
      '<br>' + escape(chart.yTitle) + ': ' + escape(number(point[1]) + error);
  }

  function valueSeries(chart, each, colour, ground) {
    const points = each.points.filter(point => !(chart.isYLogarithmic && point[1] <= 0) && !(chart.isXLogarithmic && point[0] <= 0));
    const common = { name: each.name, data: points, itemStyle: { color: colour }, emphasis: { focus: 'series' } };
    if (chart.kind === 'Bars') {
      return Object.assign(common, {
        type: 'bar', barGap, barCategoryGap, barMaxWidth: 48, encode: { x: 0, y: 1 },
        itemStyle: each.isPaper
          ? { color: colour, opacity: 0.75, decal: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4, color: ground } }
          : { color: colour },
      });
    }

    if (chart.kind === 'Points') {
      return Object.assign(common, {
        type: 'scatter', symbolSize: 9, encode: { x: 0, y: 1 },
        itemStyle: each.isPaper ? { color: 'transparent', borderColor: colour, borderWidth: 1.5, borderType: 'dashed' } : { color: colour },
      });
    }

    return Object.assign(common, {
      type: 'line', encode: { x: 0, y: 1 }, symbolSize: 7, symbol: 'circle', showAllSymbol: true,
      itemStyle: each.isPaper ? { color: ground, borderColor: colour, borderWidth: 1.5 } : { color: colour },
      lineStyle: { color: colour, width: 2, type: each.isPaper ? 'dashed' : 'solid' },
    });
  }

  // Where a logarithmic axis starts: the power of ten below all values. Intervals that reach further down are cut there.
  function lowestPower(chart) {
    const values = chart.series.flatMap(each => each.points.map(point => point[1])).filter(value => value > 0);
    return values.length === 0 ? null : Math.pow(10, Math.floor(Math.log10(Math.min(...values))));
  }

  // The ends of a 95 % confidence interval and the line between them.
  function errorSeries(chart, each, colour, index, count) {
    const points = each.points.filter(point => point[2] > 0 && !(chart.isYLogarithmic && point[1] <= 0) && !(chart.isXLogarithmic && point[0] <= 0));
    if (points.length === 0) {
      return [];
    }

    const floor = chart.isYLogarithmic ? lowestPower(chart) : -Infinity;
    const lowest = point => Math.max(point[1] - point[2], floor);
    return [{
      name: each.name, type: 'custom', silent: true, z: 5, tooltip: { show: false }, itemStyle: { color: colour },
      data: points.map(point => [point[0], lowest(point), point[1] + point[2]]),
      encode: { x: 0, y: [1, 2] },
      renderItem: function (parameters, api) {
        const low = api.coord([api.value(0), api.value(1)]);
        const high = api.coord([api.value(0), api.value(2)]);
        const slot = chart.kind === 'Bars' ? api.barLayout({ count, barGap, barCategoryGap, barMaxWidth: 48 })[index] : null;
        const x = low[0] + (slot ? slot.offsetCenter : 0);
        const cap = slot ? Math.min(5, slot.width / 3) : 4;
        const style = { stroke: chart.kind === 'Bars' ? ink() : colour, lineWidth: 1.25 };
        const line = (x1, y1, x2, y2) => ({ type: 'line', shape: { x1, y1, x2, y2 }, style });
        return {
          type: 'group',
          children: [line(x, low[1], x, high[1]), line(x - cap, low[1], x + cap, low[1]), line(x - cap, high[1], x + cap, high[1])],
        };
      },
    }];
  }

  let inkColour = '#1d2430';

  function ink() {
    return inkColour;
  }

  function axis(title, isLogarithmic, gap, isDark) {
    const soft = isDark ? '#a3adba' : '#5a6472';
    return {
      type: isLogarithmic ? 'log' : 'value', name: title, nameLocation: 'middle', nameGap: gap, nameTextStyle: { color: soft, fontSize: 13 },
      axisLabel: { color: soft, hideOverlap: true, formatter: value => value.toLocaleString('en', { maximumSignificantDigits: 4 }) },
      axisLine: { show: true, lineStyle: { color: soft } }, axisTick: { show: true },
      splitLine: { lineStyle: { color: isDark ? '#2b333d' : '#e6e9ee' } },
    };
  }

  function option(chart, isDark, isPrinted) {
    const colours = coloursOf(chart.series, isDark ? dark : light);
    const ground = isDark ? '#15191f' : '#ffffff';
    const xAxis = axis(chart.xTitle, chart.isXLogarithmic, 32, isDark);
    if (chart.kind === 'Bars') {
      Object.assign(xAxis, { type: 'category', data: chart.categories, axisTick: { alignWithLabel: true } });
      const isCrowded = chart.categories.join('').length > 90;
      Object.assign(xAxis.axisLabel, { formatter: null, interval: 0, hideOverlap: false, rotate: isCrowded ? 35 : 0 });
      xAxis.nameGap = isCrowded ? 70 : 32;
    }

    const yAxis = axis(chart.yTitle, chart.isYLogarithmic, 56, isDark);
    if (chart.isYLogarithmic) {
      // Bars stand on the axis, not on 1.
      Object.assign(yAxis, { min: lowestPower(chart), startValue: lowestPower(chart) });
    }

    const seriesOfErrors = chart.series.flatMap((each, index) => errorSeries(chart, each, colours[index], index, chart.series.length));
    return {
      animation: false, backgroundColor: 'transparent', textStyle: { fontFamily: font },
      aria: { enabled: true },
      legend: { type: isPrinted ? 'plain' : 'scroll', top: 4, data: chart.series.map(each => each.name), textStyle: { color: inkColour, fontFamily: font }, itemWidth: 36, itemGap: 18 },
      tooltip: {
        trigger: 'item', confine: true,
        formatter: item => tooltip(chart, chart.series.find(each => each.name === item.seriesName), chart.series
          .find(each => each.name === item.seriesName).points.find(point => point[0] === item.value[0] && point[1] === item.value[1]) || item.value),
      },
      grid: { left: 16, right: 24, top: 48, bottom: 16, outerBoundsMode: 'same', outerBoundsContain: 'all' },
      xAxis, yAxis,
      series: chart.series.map((each, index) => valueSeries(chart, each, colours[index], ground)).concat(seriesOfErrors),
    };
  }

  function draw(isDark, isPrinted) {
    inkColour = isDark ? '#e3e7ed' : '#1d2430';
    drawn.forEach(each => each.dispose());
    drawn = places.map(place => {
      const size = isPrinted ? { width: 660, height: 320 } : {};
      const chart = echarts.init(place, null, Object.assign({ renderer: 'svg' }, size));
      chart.setOption(option(charts[Number(place.dataset.chart)], isDark, isPrinted));
      return chart;
    });
  }

  draw(prefersDark.matches, false);
  prefersDark.addEventListener('change', () => draw(prefersDark.matches, false));
  window.addEventListener('resize', () => drawn.forEach(each => each.resize()));
  window.addEventListener('beforeprint', () => draw(false, true));
  window.addEventListener('afterprint', () => draw(prefersDark.matches, false));
}());
