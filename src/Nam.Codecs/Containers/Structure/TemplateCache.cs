// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Structure;

/// <summary>The templates that one side keeps, by what they belong to: a server's by operation, a client's by service.</summary>
/// <typeparam name="TKey">What the templates belong to.</typeparam>
/// <remarks>Bounded: the key and in it the template that were not used for longest go first. Safe for concurrent use;
/// calls are short and take one lock.</remarks>
internal sealed class TemplateCache<TKey>
    where TKey : notnull
{
    private readonly Lock _lock = new();
    private readonly Dictionary<TKey, LinkedListNode<Shelf>> _shelves;
    private readonly LinkedList<Shelf> _byUse = new();
    private readonly int _maximumKeys;
    private readonly int _maximumPerKey;
    private readonly long _maximumBytes;
    private long _bytes;

    internal TemplateCache(int maximumKeys, int maximumPerKey, long maximumBytes, IEqualityComparer<TKey>? comparer = null)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maximumKeys, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(maximumPerKey, 1);
        ArgumentOutOfRangeException.ThrowIfNegative(maximumBytes);
        _maximumKeys = maximumKeys;
        _maximumPerKey = maximumPerKey;
        _maximumBytes = maximumBytes;
        _shelves = new Dictionary<TKey, LinkedListNode<Shelf>>(comparer);
    }

    /// <summary>Keeps a template; one of the same name is only marked as used.</summary>
    internal void Add(TKey key, ContainerTemplate template)
    {
        if (template.Bytes > _maximumBytes)
        {
            return;
        }

        lock (_lock)
        {
            var shelf = Touch(key) ?? AddShelf(key);
            if (!shelf.Use(template.Name, out _))
            {
                shelf.Templates.Insert(0, template);
                _bytes += template.Bytes;
                if (shelf.Templates.Count > _maximumPerKey)
                {
                    RemoveLast(shelf);
                }
            }

            while (_shelves.Count > _maximumKeys || _bytes > _maximumBytes)
            {
                RemoveOldest();
            }
        }
    }

    /// <summary>The template of a name, or null.</summary>
    internal ContainerTemplate? Find(TKey key, ulong name)
    {
        lock (_lock)
        {
            return Touch(key) is { } shelf && shelf.Use(name, out var template) ? template : null;
        }
    }

    /// <summary>The templates of a key, the one used last first.</summary>
    /// <returns>How many were written, at most as many as there is room for.</returns>
    internal int List(TKey key, Span<ContainerTemplate?> templates)
    {
        lock (_lock)
        {
            if (Touch(key) is not { } shelf)
            {
                return 0;
            }

            var count = Math.Min(shelf.Templates.Count, templates.Length);
            for (var index = 0; index < count; index++)
            {
                templates[index] = shelf.Templates[index];
            }

            return count;
        }
    }

    private Shelf? Touch(TKey key)
    {
        if (!_shelves.TryGetValue(key, out var node))
        {
            return null;
        }

        if (node != _byUse.First)
        {
            _byUse.Remove(node);
            _byUse.AddFirst(node);
        }

        return node.Value;
    }

    private Shelf AddShelf(TKey key)
    {
        var shelf = new Shelf(key);
        _shelves.Add(key, _byUse.AddFirst(shelf));
        return shelf;
    }

    private void RemoveOldest()
    {
        var shelf = _byUse.Last!.Value;
        if (shelf.Templates.Count > 1 && _shelves.Count <= _maximumKeys)
        {
            RemoveLast(shelf);
            return;
        }

        foreach (var template in shelf.Templates)
        {
            _bytes -= template.Bytes;
        }

        _byUse.RemoveLast();
        _shelves.Remove(shelf.Key);
    }

    private void RemoveLast(Shelf shelf)
    {
        _bytes -= shelf.Templates[^1].Bytes;
        shelf.Templates.RemoveAt(shelf.Templates.Count - 1);
    }

    private sealed class Shelf(TKey key)
    {
        internal TKey Key { get; } = key;

        internal List<ContainerTemplate> Templates { get; } = [];

        internal bool Use(ulong name, out ContainerTemplate? template)
        {
            for (var index = 0; index < Templates.Count; index++)
            {
                template = Templates[index];
                if (template.Name == name)
                {
                    if (index != 0)
                    {
                        Templates.RemoveAt(index);
                        Templates.Insert(0, template);
                    }

                    return true;
                }
            }

            template = null;
            return false;
        }
    }
}
