// SPDX-License-Identifier: MIT

using System.Collections;

namespace Nam.Runtime.Tests.Contracts.Writing;

/// <summary>A list that gives its items once.</summary>
public sealed class OnceList<T> : IList<T>
{
    private readonly List<T> _items = [];
    private bool _isGiven;

    public int Count => _items.Count;

    public bool IsReadOnly => false;

    public T this[int index]
    {
        get => _items[index];
        set => _items[index] = value;
    }

    public void Add(T item) => _items.Add(item);

    public void Clear() => _items.Clear();

    public bool Contains(T item) => _items.Contains(item);

    public void CopyTo(T[] array, int arrayIndex) => throw new NotSupportedException("The items are given by GetEnumerator only.");

    public int IndexOf(T item) => _items.IndexOf(item);

    public void Insert(int index, T item) => _items.Insert(index, item);

    public bool Remove(T item) => _items.Remove(item);

    public void RemoveAt(int index) => _items.RemoveAt(index);

    public IEnumerator<T> GetEnumerator()
    {
        var items = _isGiven ? [] : _items;
        _isGiven = true;
        return items.GetEnumerator();
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
