// SPDX-License-Identifier: MIT

using Nam.Codecs;
using Nam.Codecs.Secrets;

namespace Nam.CoreWcf.Encoders;

/// <summary>Finds the members marked with <see cref="NamSecretAttribute"/> in what an operation replies with.</summary>
internal static class ContractSecrets
{
    /// <summary>Returns whether an operation's replies may have secrets.</summary>
    public static bool HaveSecrets(OperationDescription operation) => SecretMarks.AreIn(TypesOf(operation).Distinct());

    /// <summary>Returns whether a message is of a token service, or has a header whose bearer may act for somebody else.</summary>
    /// <param name="headers">The reply's headers.</param>
    public static bool HaveSecrets(MessageHeaders headers)
    {
        if (headers.Action?.Contains("/RST", StringComparison.Ordinal) == true)
        {
            return true;
        }

        for (var i = 0; i < headers.Count; i++)
        {
            if (StandardSecrets.IsHeader(headers[i].Name))
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
