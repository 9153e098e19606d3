'use strict';
(() => {
  const base = location.pathname.replace(/\/+$/, '') + '/';
  const byId = id => document.getElementById(id);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const charts = new Map();
  const sorts = { 'table-operations': { key: 'replies', up: false } };
  let state = null;
  let series = null;
  let chosenDecision = null;
  let chosenOperation = null;
  let curves = null;

  const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  const short = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
  const number = value => whole.format(value);
  const scaled = (value, units, step) => {
    let unit = 0;
    let rest = Math.abs(value);
    while (rest >= step && unit < units.length - 1) { rest /= step; unit++; }
    return `${value < 0 ? '−' : ''}${short.format(rest)} ${units[unit]}`;
  };
  const bytes = value => scaled(value, ['B', 'KB', 'MB', 'GB', 'TB'], 1000);
  const seconds = value => {
    if (value === 0) return '0 s';
    const size = Math.abs(value);
    const sign = value < 0 ? '−' : '';
    return size >= 7200 ? `${sign}${short.format(size / 3600)} h`
      : size >= 120 ? `${sign}${short.format(size / 60)} min`
        : size >= 1 ? `${sign}${short.format(size)} s`
          : size >= 1e-3 ? `${sign}${short.format(size * 1e3)} ms`
            : `${sign}${short.format(size * 1e6)} µs`;
  };
  const share = (part, all) => all > 0 ? `${short.format(100 * part / all).replace('-', '−')} %` : '–';
  const ratio = value => value === undefined || value === null ? '–' : short.format(value);
  const saved = saving => !saving.reports ? '–' : saving.isTold ? seconds(saving.savedSeconds) : 'cannot be told';
  const range = saving => saving.errorSeconds === undefined ? '' : `between ${seconds(saving.savedSeconds - saving.errorSeconds)} and ${seconds(saving.savedSeconds + saving.errorSeconds)}; `;
  const time = text => new Date(text).toLocaleTimeString('en-GB');

  // One colour a format, by its form; levels of a codec are shades of it.
  const hues = { text: 215, binary: 160, containers: 28 };
  const codecs = { zip: 0, brotli: 45 };
  const colour = name => {
    if (name === 'text') return dark.matches ? '#8f9aa8' : '#7d8794';
    const parts = /^([a-z]+)(?:\+([a-z-]+?)(?:-(\d+))?)?$/.exec(name) || [];
    const hue = (hues[parts[1]] ?? 300) + (parts[2] ? codecs[parts[2]] ?? 110 : 0);
    const light = (dark.matches ? 62 : 46) - (parts[3] ? Math.min(Number(parts[3]), 11) * 2 - 8 : 0);
    return `hsl(${(hue + 360) % 360} ${parts[2] ? 62 : 70}% ${Math.max(light, 25)}%)`;
  };
  const partColours = () => dark.matches ? ['#e8a15b', '#6ba5f2', '#62c9a4'] : ['#c8701c', '#2f6fd0', '#1d8a66'];

  const make = (tag, options = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), options);
    element.append(...children);
    return element;
  };
  const set = (id, text) => { const element = byId(id); if (element.textContent !== text) element.textContent = text; };

  // Draws a table anew, and keeps the focus and the place that the reader had in it.
  const table = (id, caption, columns, rows, options = {}) => {
    const element = byId(id);
    const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const sort = sorts[id];
    if (sort) {
      const column = columns.find(one => one.key === sort.key);
      const value = column.value ?? (row => row[column.key]);
      rows = [...rows].sort((a, b) => {
        const [one, other] = [value(a), value(b)];
        const order = typeof one === 'string' ? one.localeCompare(other) : one - other;
        return sort.up ? order : -order;
      });
    }
    const head = make('tr');
    for (const column of columns) {
      const cell = make('th', { scope: 'col', className: column.left ? 'left' : '' });
      if (sort) {
        cell.setAttribute('aria-sort', sort.key === column.key ? (sort.up ? 'ascending' : 'descending') : 'none');
        const button = make('button', { type: 'button', textContent: column.title });
        button.dataset.key = 'sort ' + column.key;
        button.onclick = () => { sorts[id] = { key: column.key, up: sort.key === column.key ? !sort.up : !!column.left }; draw(); };
        cell.append(button);
      } else {
        cell.textContent = column.title;
      }
      head.append(cell);
    }
    const body = make('tbody');
    for (const row of rows) {
      const line = make('tr', { className: options.isChosen?.(row) ? 'chosen' : '' });
      columns.forEach((column, index) => {
        const cell = make(index ? 'td' : 'th', { className: [column.left ? 'left' : '', column.breaks ? 'break' : ''].join(' ') });
        if (!index) cell.scope = 'row';
        const text = column.text(row);
        if (column.open) {
          const button = make('button', { type: 'button', textContent: text });
          button.dataset.key = 'open ' + options.key(row);
          button.setAttribute('aria-pressed', String(!!options.isChosen?.(row)));
          button.onclick = () => column.open(row);
          cell.append(button);
        } else {
          if (column.format) cell.append(swatch(row[column.format] ?? row.format));
          if (column.bar) {
            const bar = make('span', { className: 'bar' });
            bar.style.width = `${(8 * column.bar(row)).toFixed(2)}em`;
            cell.append(bar, ' ');
          }
          cell.append(text);
        }
        line.append(cell);
      });
      body.append(line);
    }
    if (!rows.length) body.append(make('tr', {}, make('td', { className: 'left soft', colSpan: columns.length, textContent: options.empty ?? 'Nothing yet.' })));
    element.setAttribute('aria-label', caption);
    element.replaceChildren(make('thead', {}, head), body);
    if (focused) element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  };
  const swatch = format => { const mark = make('span', { className: 'swatch' }); mark.style.background = colour(format); return mark; };

  const chart = (id, label, option) => {
    const element = byId(id);
    let one = charts.get(id);
    if (!one) charts.set(id, one = echarts.init(element, null, { renderer: 'canvas' }));
    const style = getComputedStyle(document.documentElement);
    const soft = style.getPropertyValue('--soft');
    const line = style.getPropertyValue('--line');
    const axis = given => ({ axisLabel: { color: soft }, axisLine: { lineStyle: { color: line } }, splitLine: { lineStyle: { color: line, opacity: .6 } }, nameTextStyle: { color: soft }, ...given });
    element.setAttribute('aria-label', label);
    if (one.getHeight() !== element.clientHeight || one.getWidth() !== element.clientWidth) one.resize();
    one.setOption({
      animation: false,
      textStyle: { fontFamily: 'system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif', color: style.getPropertyValue('--text') },
      grid: { left: 8, right: 14, top: 34, bottom: 6, containLabel: true },
      tooltip: { trigger: 'axis', confine: true, renderMode: 'richText', ...option.tooltip },
      legend: { type: 'scroll', top: 0, textStyle: { color: soft }, pageTextStyle: { color: soft }, pageIconColor: soft, itemHeight: 9, itemWidth: 14, ...option.legend },
      ...option.plain,
      xAxis: axis(option.xAxis),
      yAxis: axis(option.yAxis),
      series: option.series,
    }, { notMerge: true });
  };

  const drawTiles = () => {
    const { totals, saving, series, parts } = state;
    // The last step is not over: the one before it tells the rate of now.
    const steps = series.formats.length ? series.formats[0].replies.length : 0;
    const at = steps > 1 ? steps - 2 : steps - 1;
    const rate = at < 0 ? 0 : series.formats.reduce((sum, one) => sum + one.replies[at], 0) / series.stepSeconds;
    const notAsked = (state.reasons ?? []).find(one => one.reason === 'not_asked')?.replies ?? 0;
    set('tile-replies', number(totals.replies));
    set('tile-rate', `${number(totals.replies - totals.plain)} in a format, ${number(totals.plain)} plain; ${short.format(rate)} counted a second now`);
    set('tile-clients', totals.withNam + totals.withoutNam > 0 ? share(totals.withNam, totals.withNam + totals.withoutNam) : '–');
    set('tile-asked', `${number(totals.withNam)} replies, of which ${number(notAsked)} not asked for; ${number(totals.withoutNam)} to others`);
    set('tile-bytes', totals.counted ? bytes(totals.sentBytes) : 'not counted');
    set('tile-share', totals.counted ? `${share(totals.sentBytes, totals.plainBytes)} of the ${bytes(totals.plainBytes)} of plain text, of ${number(totals.counted)} counted replies` : '');
    set('tile-saved', saved(saving));
    set('tile-error', !saving.reports ? 'no caller has reported yet'
      : saving.isTold ? `± ${seconds(saving.errorSeconds)}; ${share(saving.savedSeconds, saving.plainSeconds)} of plain text's ${seconds(saving.plainSeconds)}, which is predicted; ${number(saving.reports)} replies reported`
        : `${range(saving)}${number(saving.reports)} replies reported`);
    const total = parts.find(one => one.part === 'total');
    set('tile-ratio', total?.middle === undefined ? '–' : short.format(total.middle));
    set('tile-range', total?.middle === undefined ? 'no caller has reported yet' : `four of five between ${short.format(total.low)} and ${short.format(total.high)}`);
  };

  const drawLeaves = () => {
    const { series, totals } = state;
    const start = Date.parse(series.start);
    const steps = series.formats.length ? series.formats[0].replies.length : 0;
    const past = Math.max(steps - 1, 0);
    const points = values => values.slice(0, past).map((value, index) => [start + index * series.stepSeconds * 1000, value / series.stepSeconds]);
    const axis = { type: 'time', min: Date.parse(state.now) - 15 * 60e3, max: Date.parse(state.now), axisLabel: { hideOverlap: true, formatter: '{HH}:{mm}' } };
    const soft = getComputedStyle(document.documentElement).getPropertyValue('--soft');
    axis.axisLabel.color = soft;
    const formats = [...series.formats].sort((a, b) => a.format.localeCompare(b.format));
    chart('chart-replies', `Replies a second over the last quarter of an hour: ${formats.map(one => `${one.format} ${number(one.replies.reduce((a, b) => a + b, 0))} in all`).join(', ') || 'none'}.`, {
      xAxis: axis,
      yAxis: { type: 'value', minInterval: 0 },
      tooltip: { valueFormatter: value => short.format(value) + '/s' },
      series: formats.map(one => ({ name: one.format, type: 'line', stack: 'all', step: 'start', symbol: 'none', lineStyle: { width: 0 }, areaStyle: { opacity: .85 }, color: colour(one.format), data: points(one.replies) })),
    });
    const sum = key => formats.reduce((all, one) => all.map((value, index) => value + one[key][index]), Array(steps).fill(0));
    const [sent, plain] = [sum('sentBytes'), sum('plainBytes')];
    chart('chart-bytes', `Bytes over the last quarter of an hour: ${bytes(sent.reduce((a, b) => a + b, 0))} sent for ${bytes(plain.reduce((a, b) => a + b, 0))} of plain text.`, {
      xAxis: axis,
      yAxis: { type: 'value', axisLabel: { color: soft, formatter: value => bytes(value) + '/s' } },
      tooltip: { valueFormatter: value => bytes(value) + '/s' },
      series: [
        { name: 'as plain text', type: 'line', step: 'start', symbol: 'none', color: colour('text'), lineStyle: { width: 1.5 }, data: points(plain) },
        { name: 'as sent', type: 'line', step: 'start', symbol: 'none', color: colour('containers'), lineStyle: { width: 1.5 }, areaStyle: { opacity: .25 }, data: points(sent) },
      ],
    });
    table('table-formats', 'Formats since the start', [
      { title: 'Format', left: true, format: 'format', text: row => row.format },
      { title: 'Replies', text: row => number(row.replies) },
      { title: 'Share', text: row => share(row.replies, totals.counted) },
      { title: 'As plain text', text: row => bytes(row.plainBytes) },
      { title: 'Sent', text: row => bytes(row.sentBytes) },
      { title: 'Sent ÷ plain', text: row => row.plainBytes > 0 ? short.format(row.sentBytes / row.plainBytes) : '–' },
      { title: 'Encoding, a reply', text: row => seconds(row.encodeSeconds / row.replies) },
    ], totals.formats);
  };

  const each = (row, sum) => row.counted ? sum / row.counted : 0;
  const operationKey = row => `${row.engine ?? ''}\n${row.name}`;
  const drawOperations = () => {
    table('table-operations', 'Operations', [
      { key: 'name', title: 'Operation', left: true, breaks: true, text: row => row.engine ? `${row.name} (${row.engine})` : row.name, open: openOperation },
      { key: 'replies', title: 'Replies', text: row => number(row.replies) },
      { key: 'plain', title: 'A reply as plain text', value: row => each(row, row.plainBytes), text: row => row.counted ? bytes(each(row, row.plainBytes)) : 'not counted' },
      { key: 'sent', title: 'Sent', value: row => each(row, row.sentBytes), text: row => row.counted ? bytes(each(row, row.sentBytes)) : 'not counted' },
      { key: 'share', title: 'Sent ÷ plain', value: row => row.plainBytes > 0 ? row.sentBytes / row.plainBytes : 1, text: row => row.plainBytes > 0 ? short.format(row.sentBytes / row.plainBytes) : '–' },
      { key: 'saved', title: 'Time saved', value: row => row.saving.isTold ? row.saving.savedSeconds : 0, text: row => saved(row.saving) },
      { key: 'format', title: 'Last format', left: true, format: 'format', text: row => row.format },
    ], state.operations, { key: operationKey, isChosen: row => chosenOperation === operationKey(row), empty: 'No operation has had a reply yet.' });
  };

  const openOperation = async row => {
    const key = operationKey(row);
    chosenOperation = chosenOperation === key ? null : key;
    curves = null;
    drawOperations();
    drawCurves();
    if (!chosenOperation) return;
    const query = new URLSearchParams({ name: row.name });
    if (row.engine) query.set('engine', row.engine);
    const reply = await fetch(`${base}operation?${query}`);
    if (reply.ok && chosenOperation === key) { curves = await reply.json(); drawCurves(); }
  };

  const drawCurves = () => {
    byId('curves').hidden = !curves;
    if (!curves) return;
    set('curves-h', `Formats of ${curves.name}`);
    const known = curves.curves.filter(one => one.replies > 0);
    const shown = known.length ? known : curves.curves;
    const lines = (id, what, key, words) => chart(id, `${what} of ${curves.name} by size: ${shown.map(one => `${one.format} ${words(one[key][4])}`).join(', ')} at ${bytes(shown[0].sourceBytes[4])}.`, {
      xAxis: { type: 'log', min: 'dataMin', max: 'dataMax', axisLabel: { formatter: bytes, hideOverlap: true } },
      yAxis: { type: 'log', axisLabel: { formatter: words } },
      tooltip: { valueFormatter: words },
      series: shown.map(one => ({ name: one.format, type: 'line', symbol: 'none', color: colour(one.format), data: one.sourceBytes.map((size, index) => [size, one[key][index] > 0 ? one[key][index] : null]) })),
    });
    lines('chart-sizes', 'Bytes to send', 'encodedBytes', bytes);
    lines('chart-costs', 'Time to encode', 'encodeSeconds', seconds);
  };

  const total = times => times.encode + times.transfer + times.decode;
  const decisionKey = row => row.id ?? `${row.time} ${row.operation}`;
  const openDecision = async row => {
    const key = decisionKey(row);
    chosenDecision = chosenDecision?.key === key ? null : { key, row };
    draw();
    if (!chosenDecision || row.candidates || !row.id) return;
    const reply = await fetch(`${base}decision?${new URLSearchParams({ id: row.id })}`);
    if (chosenDecision?.key !== key) return;
    chosenDecision.row = reply.ok ? await reply.json() : { ...row, candidates: [], isGone: true };
    draw();
  };
  const drawDecisions = () => {
    const rows = state.decisions;
    if (chosenDecision) chosenDecision.row.observed ??= rows.find(row => decisionKey(row) === chosenDecision.key)?.observed;
    const shown = chosenDecision?.row || rows.find(row => row.candidates?.length) || rows[0];
    table('table-decisions', 'Last decisions', [
      { title: 'Time', left: true, text: row => time(row.time), open: openDecision },
      { title: 'Operation', left: true, breaks: true, text: row => row.operation },
      { title: 'Format', left: true, format: 'format', text: row => row.format },
      { title: 'Reason', left: true, text: row => row.reason },
      { title: 'Sent', text: row => row.sentBytes ? bytes(row.sentBytes) : 'not counted' },
      { title: 'Predicted', text: row => row.predicted ? seconds(total(row.predicted)) : '–' },
      { title: 'Observed', text: row => row.observed ? seconds(total(row.observed)) : '–' },
    ], rows, { key: decisionKey, isChosen: row => chosenDecision?.key === decisionKey(row), empty: 'No reply has left yet.' });
    byId('candidates-h').textContent = shown ? `Candidates for ${shown.operation} at ${time(shown.time)}` : 'Candidates';
    if (!shown?.candidates?.length) {
      set('candidates-note', !shown ? '' : shown.isGone ? 'The service has forgotten its candidates by now.' : shown.candidates || !shown.id ? `Nothing was compared: ${shown.reason}.` : '');
      byId('chart-candidates').hidden = true;
      return;
    }
    byId('chart-candidates').hidden = false;
    set('candidates-note', `${chosenDecision ? '' : 'The last one. A time in the table holds another. '}${shown.format} was sent: ${shown.reason}.`);
    const list = [...shown.candidates].sort((a, b) => total(b.times) - total(a.times));
    const names = list.map(one => one.format === shown.format ? `▶ ${one.format}` : one.format);
    const data = key => list.map(one => one.times[key]);
    if (shown.observed) {
      names.push('observed');
    }
    const of = key => shown.observed ? [...data(key), shown.observed[key]] : data(key);
    const colours = partColours();
    byId('chart-candidates').style.height = `${Math.max(8, 4 + 1.1 * names.length)}rem`;
    chart('chart-candidates', `Predicted times for ${shown.operation}: ${[...list].reverse().map(one => `${one.format} ${seconds(total(one.times))}`).join(', ')}. Sent: ${shown.format}.`, {
      xAxis: { type: 'value', axisLabel: { formatter: seconds, hideOverlap: true } },
      yAxis: { type: 'category', data: names, axisLabel: { interval: 0, fontSize: 11 } },
      tooltip: { axisPointer: { type: 'shadow' }, valueFormatter: seconds },
      series: ['encode', 'transfer', 'decode'].map((part, index) => ({ name: part, type: 'bar', stack: 'all', color: colours[index], barMaxWidth: 13, data: of(part) })),
    });
  };

  const drawReasons = () => {
    const rows = state.reasons ?? [];
    const most = Math.max(...rows.map(row => row.replies), 1);
    table('table-reasons', 'Why replies left as they did', [
      { title: 'Reason', left: true, text: row => row.reason },
      { title: 'What it means', left: true, breaks: true, text: row => row.meaning },
      { title: 'In a format', text: row => number(row.replies - row.plain) },
      { title: 'Plain', text: row => number(row.plain) },
      { title: 'Replies', bar: row => row.replies / most, text: row => number(row.replies) },
    ], rows, { empty: 'No reply has left yet.' });
  };

  const drawParts = () => {
    const rows = state.parts.filter(row => row.replies > 0);
    table('table-parts', 'Predicted over observed', [
      { title: 'Part', left: true, text: row => row.part },
      { title: 'Replies', text: row => number(row.replies) },
      { title: 'Predicted', text: row => seconds(row.predictedSeconds) },
      { title: 'Observed', text: row => seconds(row.observedSeconds) },
      { title: '10 %', text: row => ratio(row.low) },
      { title: 'Median', text: row => ratio(row.middle) },
      { title: '90 %', text: row => ratio(row.high) },
    ], rows, { empty: 'No caller has reported yet.' });
    byId('chart-parts').hidden = !rows.length;
    if (!rows.length) return;
    const text = getComputedStyle(document.documentElement).getPropertyValue('--text');
    const list = [...rows].reverse();
    chart('chart-parts', `Predicted over observed, median: ${rows.map(row => `${row.part} ${ratio(row.middle)}`).join(', ')}.`, {
      legend: { show: false },
      tooltip: { trigger: 'item', formatter: item => `${list[item.dataIndex].part}: ${ratio(list[item.dataIndex].low)} to ${ratio(list[item.dataIndex].high)}, median ${ratio(list[item.dataIndex].middle)}` },
      xAxis: { type: 'log', min: Math.min(.25, ...list.map(row => row.low)), max: Math.max(4, ...list.map(row => row.high)), axisLabel: { formatter: value => short.format(value) } },
      yAxis: { type: 'category', data: list.map(row => row.part) },
      series: [{
        type: 'custom',
        data: list.map((row, index) => [row.middle, index, row.low, row.high]),
        renderItem: (params, api) => {
          const [low, middle, high] = [2, 0, 3].map(index => api.coord([api.value(index), api.value(1)]));
          return {
            type: 'group',
            children: [
              { type: 'line', shape: { x1: low[0], y1: low[1], x2: high[0], y2: high[1] }, style: { stroke: partColours()[1], lineWidth: 6, lineCap: 'round', opacity: .55 } },
              { type: 'circle', shape: { cx: middle[0], cy: middle[1], r: 5 }, style: { fill: text } },
            ],
          };
        },
        markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: text, type: 'dashed' }, data: [{ xAxis: 1 }] },
      }],
    });
  };

  const drawPaths = () => table('table-paths', 'Paths to callers', [
    { title: 'Address', left: true, text: row => row.address },
    { title: 'Callers', text: row => number(row.addresses) },
    { title: 'Round trip', text: row => seconds(row.roundTripSeconds) },
    { title: 'Bandwidth', text: row => row.bytesPerSecond ? scaled(row.bytesPerSecond * 8, ['bit/s', 'kbit/s', 'Mbit/s', 'Gbit/s', 'Tbit/s'], 1000) : 'not measured' },
    { title: 'Loss', text: row => row.lossRate ? `${short.format(100 * row.lossRate)} %` : 'none seen' },
  ], state.paths, { empty: 'No connection was read yet.' });

  const draw = () => {
    if (!state) return;
    document.title = `NAM · ${state.name}`;
    set('name', state.name);
    const lasted = (Date.parse(state.now) - Date.parse(state.started)) / 1000;
    set('facts', `since ${new Date(state.started).toLocaleString('en-GB')} (${seconds(lasted)}) · mode ${state.mode} · ${bytes(state.heldBytes)} held`);
    drawTiles();
    drawLeaves();
    drawOperations();
    drawDecisions();
    drawReasons();
    drawParts();
    drawPaths();
  };

  const status = (text, kind) => { const element = byId('status'); if (element.className !== kind) { element.className = kind; element.textContent = text; } };
  byId('json').href = base + 'state';
  addEventListener('resize', () => charts.forEach(one => one.resize()));
  dark.addEventListener('change', () => { draw(); drawCurves(); });

  // The first event of a connection has the whole series, those after it the last steps.
  const join = (before, now, time) => {
    if (!before) return now;
    const step = now.stepSeconds * 1000;
    const end = (Math.floor(Date.parse(time) / step) + 1) * step;
    const start = Math.max(Date.parse(before.start), end - 15 * 60e3);
    const values = (series, format, key) => {
      const all = series.formats.find(one => one.format === format)?.[key] ?? [];
      const skipped = Math.round((start - Date.parse(series.start)) / step);
      return index => all[index + skipped] ?? 0;
    };
    const known = Math.max(0, Math.round((Date.parse(now.start) - start) / step));
    const length = Math.round((end - start) / step);
    const column = (format, key) => {
      const [old, last] = [values(before, format, key), values(now, format, key)];
      return Array.from({ length }, (_, index) => (index < known ? old : last)(index));
    };
    const names = [...new Set([...before.formats, ...now.formats].map(one => one.format))];
    const formats = names.map(format => ({ format, replies: column(format, 'replies'), sentBytes: column(format, 'sentBytes'), plainBytes: column(format, 'plainBytes') }));
    return { ...now, start: new Date(start).toISOString(), formats: formats.filter(one => one.replies.some(replies => replies > 0)) };
  };
  const events = new EventSource(base + 'events');
  events.onopen = () => { series = null; };
  events.onmessage = message => {
    state = JSON.parse(message.data);
    state.series = series = join(series, state.series, state.now);
    status('Live', 'live');
    if (!document.hidden) draw();
  };
  events.onerror = () => status(events.readyState === EventSource.CLOSED ? 'Ended: reload the page' : 'Lost; trying again…', 'lost');
  addEventListener('visibilitychange', () => { if (!document.hidden) draw(); });
})();
