// SPDX-License-Identifier: MIT

using Nam.EndToEnd.Wcf.Equality;

namespace Nam.EndToEnd.Wcf.Matrix;

/// <summary>A column of the matrix: a call, and what came back as text.</summary>
internal sealed record ReplyCase(string Name, Func<Caller, object?> Call)
{
    /// <summary>Calls and describes the result or the exception.</summary>
    public string Describe(Caller caller)
    {
        try
        {
            return ObjectText.Of(Call(caller));
        }
        catch (Exception e)
        {
            return ObjectText.Of(e);
        }
    }
}
