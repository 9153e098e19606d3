// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Secrets;
using Nam.Codecs.Xml;

namespace Nam.Contracts.Templates;

/// <summary>The template that both sides make of a contract, so that the first reply needs not tell its structure;
/// docs/container-format.md section 6c.</summary>
/// <remarks>Made once, in the background, when it is asked for first: no request or reply waits for it. Thread-safe.</remarks>
internal sealed class ContractTemplate
{
    private static readonly ConditionalWeakTable<Type, ContractTemplate> OfDataContracts = new();
    private static readonly ConditionalWeakTable<Type, ContractTemplate> OfXml = new();

    private readonly Lock _making = new();
    private readonly Action<XmlDictionaryWriter> _write;
    private volatile ContainerTemplate? _template;
    private volatile bool _isMade;
    private int _isAsked;

    /// <summary>Makes one of a document.</summary>
    /// <param name="write">Writes it; what it throws is that there is no template.</param>
    public ContractTemplate(Action<XmlDictionaryWriter> write)
    {
        _write = write;
    }

    /// <summary>Gets the template; <see langword="null"/> while it is not made yet, and of a contract that has none.</summary>
    public ContainerTemplate? Value
    {
        get
        {
            if (!_isMade)
            {
                Prepare();
            }

            return _template;
        }
    }

    /// <summary>Gives the one of a document that is an object of a type, which is shared.</summary>
    /// <param name="type">The type.</param>
    /// <param name="serializer">What writes and reads it.</param>
    [RequiresUnreferencedCode(ContractShape.Reflection)]
    [RequiresDynamicCode(ContractShape.Reflection)]
    public static ContractTemplate Of(Type type, NamSerializer serializer = NamSerializer.DataContract) =>
        serializer == NamSerializer.DataContract
            ? OfDataContracts.GetValue(type, static type => new ContractTemplate(
                writer => ContractSample.Write(writer, ShapeOf(type), new DataContractSerializer(type))))
            : OfXml.GetValue(type, static type => new ContractTemplate(writer =>
            {
                CheckSecrets(type);
                XmlSample.Write(writer, type);
            }));

    /// <summary>Gives the shape of a type.</summary>
    /// <exception cref="UnusualContractException">It has none, or members that are secret.</exception>
    [RequiresUnreferencedCode(ContractShape.Reflection)]
    [RequiresDynamicCode(ContractShape.Reflection)]
    public static ContractShape ShapeOf(Type type)
    {
        CheckSecrets(type);
        return ContractShape.Of(type, out var refusal) ?? throw new UnusualContractException(refusal!);
    }

    /// <summary>Refuses types with members that are secret.</summary>
    /// <exception cref="UnusualContractException">There are some.</exception>
    [RequiresUnreferencedCode(ContractShape.Reflection)]
    [RequiresDynamicCode(ContractShape.Reflection)]
    public static void CheckSecrets(params IEnumerable<Type> types)
    {
        if (!SecretPaths.FromTypes(types).IsEmpty)
        {
            throw new UnusualContractException($"There are secrets in {string.Join(", ", types)}.");
        }
    }

    /// <summary>Has it made in the background, if nobody has yet.</summary>
    public void Prepare()
    {
        if (Interlocked.Exchange(ref _isAsked, 1) == 0)
        {
            ThreadPool.UnsafeQueueUserWorkItem(static template => template.Make(), this, preferLocal: false);
        }
    }

    /// <summary>Makes it at once.</summary>
    /// <returns>The template; <see langword="null"/> of a contract that has none.</returns>
    internal ContainerTemplate? Make()
    {
        lock (_making)
        {
            if (!_isMade)
            {
                try
                {
                    var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
                    _write(writer);
                    writer.Complete();
                    _template = writer.ToContractTemplate();
                    ContainerWriter.Return(writer);
                }
                catch (Exception)
                {
                    // A type that the serializer or the form does not take: whoever sends one says so.
                }

                _isMade = true;
            }

            return _template;
        }
    }
}
