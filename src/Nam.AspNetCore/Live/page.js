'use strict';
(() => {
  const base = location.pathname.replace(/\/+$/, '') + '/';
  const byId = id => document.getElementById(id);

  const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  const short = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
  const number = value => whole.format(value);
  const bytes = value => {
    const units = ['B', 'KB', 'MB', 'GB', 'TB'];
    let unit = 0;
    while (value >= 1000 && unit < units.length - 1) { value /= 1000; unit++; }
    return `${short.format(value)} ${units[unit]}`;
  };
  const seconds = value => {
    const size = Math.abs(value);
    const [scale, unit] = size >= 7200 ? [3600, 'h'] : size >= 120 ? [60, 'min'] : size >= 1 || size === 0 ? [1, 's'] : size >= 1e-3 ? [1e-3, 'ms'] : [1e-6, 'µs'];
    return `${value < 0 ? '−' : ''}${short.format(size / scale)} ${unit}`;
  };
  const share = (part, all) => all > 0 ? `${short.format(100 * part / all)} %` : '–';
  const time = text => new Date(text).toLocaleTimeString('en-GB');
  const sum = (rows, key) => rows.reduce((all, row) => all + row[key], 0);

  const set = (id, text) => { const element = byId(id); if (element.textContent !== text) element.textContent = text; };
  const make = (tag, options = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), options);
    element.append(...children);
    return element;
  };
  const table = (id, columns, rows) => {
    const head = make('tr', {}, ...columns.map(column => make('th', { scope: 'col', className: column.left ? 'left' : '', textContent: column.title })));
    const body = rows.map(row => make('tr', {}, ...columns.map((column, index) => {
      const cell = make(index ? 'td' : 'th', { className: `${column.left ? 'left' : ''} ${column.breaks ? 'break' : ''}`, textContent: column.text(row) });
      if (!index) cell.scope = 'row';
      return cell;
    })));
    if (!rows.length) body.push(make('tr', {}, make('td', { className: 'left soft', colSpan: columns.length, textContent: 'Nothing yet.' })));
    byId(id).replaceChildren(make('thead', {}, head), make('tbody', {}, ...body));
  };

  const draw = state => {
    const totals = state.totals;
    document.title = `NAM · ${state.name}`;
    set('name', state.name);
    const lasted = (Date.parse(state.now) - Date.parse(state.started)) / 1000;
    set('facts', `since ${new Date(state.started).toLocaleString('en-GB')} (${seconds(lasted)}) · mode ${state.mode} · ${bytes(state.heldBytes)} held`);
    set('tile-replies', number(totals.replies));
    set('tile-plain', `${number(totals.replies - totals.plain)} in a format, ${number(totals.plain)} plain`);
    set('tile-clients', share(totals.withNam, totals.withNam + totals.withoutNam));
    set('tile-others', `${number(totals.withNam)} replies; ${number(totals.withoutNam)} to others`);
    set('tile-bytes', bytes(totals.sentBytes));
    set('tile-share', `for ${bytes(totals.plainBytes)} as plain text (${share(totals.sentBytes, totals.plainBytes)}), of ${number(totals.counted)} counted replies`);
    set('tile-saved', totals.reports ? seconds(totals.savedSeconds) : '–');
    set('tile-reports', totals.reports ? `over ${number(totals.reports)} replies reported; plain text's time is predicted` : 'no caller has reported yet');
    table('table-operations', [
      { title: 'Operation', left: true, breaks: true, text: row => row.engine ? `${row.name} (${row.engine})` : row.name },
      { title: 'Replies', text: row => number(row.replies) },
      { title: 'As plain text', text: row => row.formats.length ? bytes(sum(row.formats, 'plainBytes')) : 'not counted' },
      { title: 'Sent', text: row => row.formats.length ? bytes(sum(row.formats, 'sentBytes')) : 'not counted' },
      { title: 'Sent ÷ plain', text: row => share(sum(row.formats, 'sentBytes'), sum(row.formats, 'plainBytes')) },
      { title: 'Formats', left: true, breaks: true, text: row => row.formats.map(one => `${one.format} ${number(one.replies)}`).join(', ') },
    ], state.operations);
    table('table-decisions', [
      { title: 'Time', left: true, text: row => time(row.time) },
      { title: 'Operation', left: true, breaks: true, text: row => row.operation },
      { title: 'Format', left: true, text: row => row.format },
      { title: 'Reason', left: true, text: row => row.reason },
      { title: 'Sent', text: row => row.sentBytes ? bytes(row.sentBytes) : 'not counted' },
      { title: 'Predicted', text: row => row.predictedSeconds === undefined ? '–' : seconds(row.predictedSeconds) },
      { title: 'Observed', text: row => row.observedSeconds === undefined ? '–' : seconds(row.observedSeconds) },
    ], state.decisions);
    table('table-reasons', [
      { title: 'Reason', left: true, text: row => row.reason },
      { title: 'What it means', left: true, breaks: true, text: row => row.meaning },
      { title: 'In a format', text: row => number(row.replies - row.plain) },
      { title: 'Plain', text: row => number(row.plain) },
      { title: 'Replies', text: row => number(row.replies) },
    ], state.reasons);
  };

  const status = (text, kind) => { const element = byId('status'); if (element.className !== kind) { element.className = kind; element.textContent = text; } };
  const look = async () => {
    if (!document.hidden) {
      try {
        const reply = await fetch(base + 'state');
        if (!reply.ok) throw new Error(reply.statusText);
        draw(await reply.json());
        status('Live', 'live');
      } catch {
        status('Lost; trying again…', 'lost');
      }
    }
    setTimeout(look, 1000);
  };
  byId('json').href = base + 'state';
  look();
})();
