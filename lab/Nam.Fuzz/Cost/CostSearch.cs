// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Timing;

namespace Nam.Fuzz.Cost;

/// <summary>Looks for the inputs of a surface that take the longest against XmlReader: changes the worst so far and
/// keeps what is worse.</summary>
/// <remarks>Time is noisy. A candidate that looks worse is timed again several times, in turn with XmlReader, and of
/// both the least time counts.</remarks>
internal sealed class CostSearch(CostSurface surface, ulong seed)
{
    private const int Kept = 8;
    private const int NewOneOf = 4;
    private const int TimedAgain = 5;
    private const int TimedLast = 50;

    /// <summary>Inputs below this count as so many bytes: what one call costs at the least is no matter of its input.</summary>
    private const int LeastBytes = 4 << 10;

    private readonly PooledBuffer _text = new(1 << 20);
    private readonly List<CostCase> _worst = [];
    private FuzzRandom _random = new(seed);

    /// <summary>The worst inputs so far, the worst of all first.</summary>
    internal IReadOnlyList<CostCase> Worst => _worst;

    internal long Inputs { get; private set; }

    /// <summary>Tries a recipe of an earlier run.</summary>
    internal void Add(Recipe recipe)
    {
        Try(recipe);
    }

    /// <summary>Tries another recipe.</summary>
    internal void Step()
    {
        Try(_worst.Count == 0 || _random.Below(NewOneOf) == 0
            ? Recipe.Random(ref _random)
            : _worst[_random.Below(_worst.Count)].Recipe.Mutate(_worst[_random.Below(_worst.Count)].Recipe, ref _random));
    }

    /// <summary>Times the worst again, until it stays the worst.</summary>
    internal void Confirm()
    {
        for (var tries = 0; tries < Kept && _worst.Count != 0; tries++)
        {
            var first = _worst[0];
            _worst.RemoveAt(0);
            Insert(Time(surface.Make(first.Recipe), first.Recipe, TimedLast));
            if (ReferenceEquals(_worst[0].Recipe, first.Recipe))
            {
                return;
            }
        }
    }

    private void Try(Recipe recipe)
    {
        Inputs++;
        if (surface.TryMake(recipe) is not { } input)
        {
            return;
        }

        var once = Time(input, recipe, 1);
        if (_worst.Count < Kept || once.Ratio > _worst[^1].Ratio)
        {
            Insert(Time(input, recipe, TimedAgain));
        }
    }

    private void Insert(CostCase found)
    {
        var at = _worst.FindIndex(other => other.Ratio < found.Ratio);
        _worst.Insert(at < 0 ? _worst.Count : at, found);
        if (_worst.Count > Kept)
        {
            _worst.RemoveAt(Kept);
        }
    }

    private CostCase Time(byte[][] input, Recipe recipe, int times)
    {
        _text.Clear();
        var isText = surface.WriteText(input, _text);
        var bytes = input.Sum(part => part.Length);
        var textBytes = Math.Max(isText ? _text.WrittenCount : Math.Max(bytes, _text.WrittenCount), LeastBytes);
        var text = isText && _text.WrittenCount >= LeastBytes ? _text.WrittenSpan.ToArray() : null;
        if (text is null || XmlReaderTime.Of(text) is null)
        {
            text = XmlReaderTime.OfRows(textBytes);
        }

        var (least, read) = (double.MaxValue, double.MaxValue);
        for (var time = 0; time < times; time++)
        {
            var start = ThreadClock.Nanoseconds;
            surface.Run(input);
            least = Math.Min(least, ThreadClock.Nanoseconds - start);
            read = Math.Min(read, XmlReaderTime.Of(text) ?? read);
        }

        return new CostCase(recipe, bytes, textBytes, least, read / text.Length * textBytes);
    }
}
