// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;

namespace Nam.Fuzz.Cost;

/// <summary>Makes well-formed XML of up to 1 MB that may be dear to scan: many or long names, prefixes, attributes,
/// depth, odd values.</summary>
internal static class TextMaker
{
    private const int MostBytes = 1 << 20;

    internal static byte[] Make(Recipe recipe)
    {
        return Encoding.UTF8.GetBytes(new Build(recipe).Run());
    }

    private ref struct Build
    {
        private readonly StringBuilder _text = new();
        private readonly NameMaker _names;
        private readonly NameMaker _attributeNames;
        private readonly int _bytes;
        private readonly int _prefixes;
        private readonly int _prefixOrder;
        private readonly int _depth;
        private readonly int _attributes;
        private readonly int _declares;
        private readonly int _content;
        private readonly int _values;
        private readonly int _layout;
        private readonly int _nesting;
        private readonly bool _hasInstruction;
        private int _declared;
        private int _step;
        private FuzzRandom _random;

        internal Build(Recipe recipe)
        {
            var genes = new GeneReader(recipe);
            _bytes = genes.Size(16 << 10, MostBytes);
            _names = new NameMaker(ref genes, 2_000);
            _prefixes = genes.SizeOrNone(2, 60_000);
            _prefixOrder = genes.Choice(3);
            _depth = genes.SizeOrNone(2, 1_000);
            _attributes = genes.SizeOrNone(2, 64);
            _declares = genes.Choice(6);
            _content = genes.Choice(12);
            _values = genes.Choice(5);
            _layout = genes.Choice(4);
            _nesting = genes.Choice(5);
            _hasInstruction = genes.Choice(12) == 0;
            _random = genes.Random();
            _attributeNames = new NameMaker(ref genes, 100);
        }

        internal string Run()
        {
            _text.Append("<root");
            Declare(Math.Min(64, _prefixes));
            _text.Append('>');
            var holders = 0;
            while (_declared < _prefixes && holders < 900 && _text.Length < _bytes / 2)
            {
                _text.Append("<h");
                Declare(64);
                _text.Append('>');
                holders++;
            }

            var deep = new Stack<string>();
            for (var level = 0; level < _depth && holders + level < 1_000 && _text.Length < _bytes / 2; level++)
            {
                deep.Push(_names[_names.Pick(level, ref _random)]);
                _text.Append('<').Append(deep.Peek()).Append('>');
            }

            if (_hasInstruction)
            {
                _text.Append("<?p i?>");
            }

            while (_text.Length < _bytes)
            {
                Element(_nesting == 1 ? 1 : 0);
                if (_nesting == 2 && deep.Count != 0)
                {
                    // Ends and starts the innermost open element, each time as another one.
                    _text.Append("</").Append(deep.Pop()).Append('>');
                    deep.Push(_names[_names.Pick(_step * 7, ref _random)]);
                    _text.Append('<').Append(deep.Peek()).Append('>');
                }
            }

            while (deep.TryPop(out var name))
            {
                _text.Append("</").Append(name).Append('>');
            }

            for (; holders > 0; holders--)
            {
                _text.Append("</h>");
            }

            return _text.Append("</root>").ToString();
        }

        private void Declare(int count)
        {
            for (; count > 0; count--)
            {
                _text.Append(CultureInfo.InvariantCulture, $" xmlns:p{_declared}=\"u{_declared % 100}\"");
                _declared++;
            }
        }

        private void Element(int children)
        {
            var step = _step++;
            var name = _names[_names.Pick(step, ref _random)];
            if (_declared != 0)
            {
                name = $"p{PrefixOf(step)}:{name}";
            }

            _text.Append('<').Append(name);
            switch (_declares)
            {
                case 1:
                    _text.Append(CultureInfo.InvariantCulture, $" xmlns:q=\"u{step % 3}\"");
                    break;
                case 2:
                    _text.Append(CultureInfo.InvariantCulture, $" xmlns=\"u{step % 300}\"");
                    break;
                case 3:
                    _text.Append(CultureInfo.InvariantCulture, $" xmlns:r{step}=\"u{step}\"");
                    break;
            }

            for (var index = 0; index < _attributes; index++)
            {
                // Different names on one element, whatever the order is.
                var prefix = _declared != 0 && index % 2 == 0 ? $"p{PrefixOf(step + index)}:" : string.Empty;
                _text.Append(' ').Append(prefix).Append(_attributeNames[step * (_layout + 1) % 100]).Append('.')
                    .Append(index).Append("=\"");
                Value();
                _text.Append('"');
            }

            if (_content == 0)
            {
                _text.Append("/>");
                return;
            }

            _text.Append('>');
            if (_content > 1)
            {
                Value();
            }

            if (children > 0)
            {
                Element(children - 1);
            }

            _text.Append(_nesting == 3 ? "<!--c-->" : _nesting == 4 ? "<![CDATA[]]>" : string.Empty).Append("</").Append(name).Append('>');
            _text.Append(_layout switch { 1 => "\n", 2 => "\r\n    ", _ => string.Empty });
        }

        private readonly int PrefixOf(int step)
        {
            return _prefixOrder switch { 0 => 0, 1 => _declared - 1, _ => step % _declared };
        }

        private void Value()
        {
            var number = _values switch
            {
                0 => 7,
                1 => _step,
                2 => _random.Below(int.MaxValue),
                3 => _random.Below(10),

                // Long steps that agree in their low digits.
                _ => _step * 1_048_576 % 1_000_000_007,
            };
            switch (_content)
            {
                case 2 or 11:
                    _text.Append(number);
                    break;
                case 3:
                    _text.Append("word").Append(number);
                    break;
                case 4:
                    _text.Append(CultureInfo.InvariantCulture, $"{number / 100}.{Math.Abs(number) % 100:D2}");
                    break;
                case 5:
                    _text.Append("&amp;&#65;&lt;").Append(number).Append("&gt;&quot;");
                    break;
                case 6:
                    _text.Append(' ', 1 + (Math.Abs(number) % 40));
                    break;
                case 7:
                    _text.Append("é]\u65e5\uff01").Append(number);
                    break;
                case 8:
                    _text.Append(
                        CultureInfo.InvariantCulture,
                        $"20{Math.Abs(number) % 90 + 10}-0{Math.Abs(number) % 9 + 1}-1{Math.Abs(number) % 10}T10:00:0{Math.Abs(number) % 10}Z");
                    break;
                case 9:
                    for (var words = 0; words < 8; words++)
                    {
                        _text.Append("w").Append(_random.Below(1 + Math.Abs(number))).Append(", ");
                    }

                    break;
                case 10:
                    _text.Append(Convert.ToBase64String(BitConverter.GetBytes(number * 1234567890123L)));
                    break;
            }
        }
    }
}
