// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>Counts the most frequent names in bounded memory: Space-Saving (Metwally, Agrawal and El Abbadi, ICDT
/// 2005). Exact as long as there are no more names than counters.</summary>
/// <remarks>Not thread-safe. A name that is not counted takes the counter of the rarest one over, whose count bounds its
/// error. The counters are a heap with the rarest on top, so that an operation takes the logarithm of their number.</remarks>
internal sealed class HeavyHitters
{
    private readonly Counter[] _heap;
    private readonly Dictionary<string, int> _places;
    private readonly Dictionary<string, int>.AlternateLookup<ReadOnlySpan<char>> _lookup;
    private int _count;

    public HeavyHitters(int capacity)
    {
        _heap = new Counter[capacity];
        _places = new Dictionary<string, int>(StringComparer.Ordinal);
        _lookup = _places.GetAlternateLookup<ReadOnlySpan<char>>();
    }

    /// <summary>All names that were counted.</summary>
    public long Total { get; private set; }

    /// <summary>The counters: name, the most that it can have been counted, and the most that it may be less.</summary>
    public IEnumerable<(string Name, long Count, long Error)> Counters =>
        _heap.Take(_count).Select(counter => (counter.Name, counter.Count, counter.Error));

    /// <summary>Counts a name; one that has a counter allocates nothing.</summary>
    public void Add(ReadOnlySpan<char> name)
    {
        Total++;
        if (_lookup.TryGetValue(name, out var place))
        {
            _heap[place].Count++;
            Sink(place);
            return;
        }

        var text = name.ToString();
        if (_count < _heap.Length)
        {
            _heap[_count] = new Counter { Name = text, Count = 1 };
            _places.Add(text, _count);
            Rise(_count++);
            return;
        }

        ref var rarest = ref _heap[0];
        _places.Remove(rarest.Name);
        rarest = new Counter { Name = text, Count = rarest.Count + 1, Error = rarest.Count };
        _places.Add(text, 0);
        Sink(0);
    }

    /// <summary>Halves all counts, so that old ones fade. Halving keeps their order.</summary>
    public void Fade()
    {
        Total /= 2;
        for (var i = 0; i < _count; i++)
        {
            _heap[i].Count /= 2;
            _heap[i].Error /= 2;
        }
    }

    private void Rise(int place)
    {
        while (place > 0 && _heap[(place - 1) / 2].Count > _heap[place].Count)
        {
            Swap(place, (place - 1) / 2);
            place = (place - 1) / 2;
        }
    }

    private void Sink(int place)
    {
        while (true)
        {
            var least = (2 * place) + 1;
            if (least >= _count)
            {
                return;
            }

            if (least + 1 < _count && _heap[least + 1].Count < _heap[least].Count)
            {
                least++;
            }

            if (_heap[place].Count <= _heap[least].Count)
            {
                return;
            }

            Swap(place, least);
            place = least;
        }
    }

    private void Swap(int one, int other)
    {
        (_heap[one], _heap[other]) = (_heap[other], _heap[one]);
        _places[_heap[one].Name] = one;
        _places[_heap[other].Name] = other;
    }

    private struct Counter
    {
        public string Name;
        public long Count;
        public long Error;
    }
}
