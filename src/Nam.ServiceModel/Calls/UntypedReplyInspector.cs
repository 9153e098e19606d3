// SPDX-License-Identifier: MIT

using System.ServiceModel.Dispatcher;

namespace Nam.ServiceModel.Calls;

/// <summary>Sees the replies of operations that give their caller the message itself, where no formatter is called.</summary>
internal sealed class UntypedReplyInspector : IParameterInspector
{
    public static readonly UntypedReplyInspector Instance = new();

    private UntypedReplyInspector()
    {
    }

    public object? BeforeCall(string operationName, object[] inputs) => null;

    public void AfterCall(string operationName, object[] outputs, object returnValue, object correlationState)
    {
        if (returnValue is Message message)
        {
            DecodedReplies.NoteUnread(message);
        }
    }
}
