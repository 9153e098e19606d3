// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;

namespace Nam.CoreWcf.Encoders;

/// <summary>Tells which messages can be copied without code of somebody else's having a say in it.</summary>
internal static class MessageCopies
{
    private const string BodyWriterMessage = "CoreWCF.Channels.BodyWriterMessage, CoreWCF.Primitives";

    private static readonly Type? WithWriter = Type.GetType(BodyWriterMessage);

    /// <summary>Says whether a message is one that a writer of the framework's own writes. Other classes and writers
    /// may refuse to be copied, and a message that has refused cannot be written any more.</summary>
    /// <param name="message">The message.</param>
    public static bool AreSafe(Message message)
    {
        try
        {
            return WithWriter?.IsInstanceOfType(message) == true && WriterOf(message).GetType().Assembly == typeof(Message).Assembly;
        }
        catch (MissingMethodException)
        {
            return false;
        }
    }

    /// <summary>Says whether such a message has objects to be written from, so that copying it reads nothing: not a
    /// stream or another message.</summary>
    /// <param name="message">A message of which copies are safe.</param>
    public static bool HaveObjects(Message message) => WriterOf(message).IsBuffered;

    // There is no public way to a message's writer.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_BodyWriter")]
    private static extern BodyWriter WriterOf([UnsafeAccessorType(BodyWriterMessage)] object message);
}
