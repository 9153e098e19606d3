// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Nam.Codecs;
using Nam.Codecs.Secrets;

namespace Nam.CoreWcf.Encoders;

/// <summary>Finds the members marked with <see cref="NamSecretAttribute"/> in what an operation replies with.</summary>
internal static class ContractSecrets
{
    private const string HeaderPath = "/Envelope/Header/";

    private static readonly ConcurrentDictionary<string, bool> HeaderNames = new(StringComparer.Ordinal);

    /// <summary>Gives the secrets of an operation's replies.</summary>
    public static SecretPaths Of(OperationDescription operation) => SecretPaths.FromTypes(TypesOf(operation).Distinct());

    /// <summary>Says whether a message has a header that lets its bearer act for somebody else, as those of WS-Security do.</summary>
    /// <param name="headers">The reply's headers.</param>
    public static bool HaveSecrets(MessageHeaders headers)
    {
        for (var i = 0; i < headers.Count; i++)
        {
            if (HeaderNames.GetOrAdd(headers[i].Name, static name => SecretPaths.Default.IsSecret(HeaderPath + name)))
            {
                return true;
            }
        }

        return false;
    }

    private static IEnumerable<Type> TypesOf(OperationDescription operation)
    {
        foreach (var message in operation.Messages.Where(message => message.Direction == MessageDirection.Output))
        {
            Type?[] whole = [message.MessageType, message.Body.ReturnValue?.Type];
            foreach (var type in whole.Concat(message.Body.Parts.Select(part => part.Type))
                .Concat(message.Headers.Select(header => header.Type)))
            {
                if (type is not null)
                {
                    yield return type;
                }
            }
        }

        foreach (var type in operation.Faults.Select(fault => fault.DetailType).Concat(operation.KnownTypes))
        {
            if (type is not null)
            {
                yield return type;
            }
        }
    }
}
