// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Xml;
using Nam.Codecs.Containers.Reading;

namespace Nam.Contracts;

/// <summary>Reads objects of a type from containers by code that was made for it, once that is worth it.</summary>
/// <remarks>The code is made in the background when the second reply has come: what comes once is read sooner without.
/// Thread-safe.</remarks>
/// <param name="type">The type.</param>
/// <param name="knownTypes">Those that its serializer knows besides those that the contracts name.</param>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal sealed class GeneratedReading(Type type, IReadOnlyCollection<Type>? knownTypes = null)
{
    private const int RepliesBefore = 2;

    private static readonly ConditionalWeakTable<Type, GeneratedReading> Shared = new();

    private readonly Lock _making = new();
    private int _replies;
    private long _read;
    private volatile ListReader? _reader;
    private volatile bool _isMade = !RuntimeFeature.IsDynamicCodeCompiled;

    /// <summary>Returns the instance for a type. The instance is shared if no further types are known.</summary>
    /// <param name="type">The type.</param>
    /// <param name="knownTypes">Types that the serializer knows besides those that the contracts name.</param>
    public static GeneratedReading Of(Type type, IReadOnlyCollection<Type>? knownTypes = null) =>
        knownTypes is { Count: > 0 } ? new(type, knownTypes) : Shared.GetValue(type, static type => new GeneratedReading(type));

    /// <summary>Gets how many replies were read by the code.</summary>
    internal long Read => Volatile.Read(ref _read);

    /// <summary>Reads an object.</summary>
    /// <param name="reader">At its element, or in front of it.</param>
    /// <param name="isNamed">Whether the element has to have the contract's name.</param>
    /// <param name="value">What the serializer would give.</param>
    /// <returns>Whether it was read; if not, the serializer can read it from where the reader is.</returns>
    public bool TryRead(XmlDictionaryReader reader, bool isNamed, out object? value)
    {
        value = null;
        if (reader is not ContainerReader containers)
        {
            return false;
        }

        if (_reader is { } ready)
        {
            var isRead = ready.TryRead(containers, isNamed, out value);
            if (isRead)
            {
                Interlocked.Increment(ref _read);
            }

            return isRead;
        }

        if (!_isMade)
        {
            ColdReading.Note();
        }

        if (_replies < RepliesBefore && Interlocked.Increment(ref _replies) == RepliesBefore)
        {
            ThreadPool.UnsafeQueueUserWorkItem(static reading => reading.Prepare(), this, preferLocal: false);
        }

        return false;
    }

    /// <summary>Makes the code now.</summary>
    /// <returns>Whether there is any: the type is a list of rows whose contract has a <see cref="ContractShape"/>.</returns>
    public bool Prepare()
    {
        lock (_making)
        {
            if (_reader is null && RuntimeFeature.IsDynamicCodeCompiled)
            {
                try
                {
                    _reader = ListReader.Of(type, knownTypes ?? []);
                }
                catch (Exception e) when (e is not OutOfMemoryException)
                {
                    // The serializer goes on to read the type, or says what is wrong with it.
                }

                _isMade = true;
            }

            return _reader is not null;
        }
    }
}
